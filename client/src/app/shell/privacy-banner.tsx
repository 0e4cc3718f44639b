import type { FirstMessages } from '@ancrage/shared/messages/messages';
import type { ReactNode } from 'react';
import { Banner } from '#ui/banner.tsx';

interface PrivacyBannerProps {
  readonly words: FirstMessages['shell']['privacy'];
  readonly action?: ReactNode;
}

/** The appearance of the privacy notice. */
export const PrivacyBanner = ({ words, action }: PrivacyBannerProps) => (
  <div className="mb-6 *:animate-none" data-notice="privacy">
    <Banner action={action} icon="shield" role="region" title={words.title}>
      <p>
        {words.text} {words.mailbox}
      </p>
    </Banner>
  </div>
);
