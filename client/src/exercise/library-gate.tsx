import type { LibraryDocument } from '@ancrage/shared/content/library';
import type { ReactNode } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useLibrary } from './library.ts';

/** Shows what the library is needed for once it is on the device; until then its place, or why it cannot be had. */
export const LibraryGate = ({ children }: { children: (library: LibraryDocument) => ReactNode }) => {
  const { t } = useTranslation();
  const library = useLibrary();
  if (library.state === 'ready') return children(library.document);
  if (library.state === 'loading') return <Skeleton lines={8} />;
  return (
    <Banner
      action={
        <Button icon="refresh" onClick={library.retry}>
          {t('exerciseGate.retry')}
        </Button>
      }
      icon="cloud-off"
      role="status"
      title={t('resources.failedTitle')}
      tone="warning"
    >
      {t('resources.failedText')}
    </Banner>
  );
};
