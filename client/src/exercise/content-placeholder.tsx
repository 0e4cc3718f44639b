import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface ContentPlaceholderProps {
  readonly content: { readonly state: 'loading' } | { readonly state: 'failed'; readonly retry: () => void };
  /** The message when it cannot be loaded. */
  readonly failed: { readonly title: string; readonly text: string };
}

/** A placeholder for content that is not on the device yet, or the reason why it cannot be loaded. Source: E-09. */
export const ContentPlaceholder = ({ content, failed }: ContentPlaceholderProps) => {
  const { t } = useTranslation();
  if (content.state === 'loading') return <Skeleton lines={6} />;
  return (
    <Banner
      action={
        <Button icon="refresh" onClick={content.retry}>
          {t('exerciseGate.retry')}
        </Button>
      }
      icon="cloud-off"
      role="status"
      title={failed.title}
      tone="warning"
    >
      {failed.text}
    </Banner>
  );
};
