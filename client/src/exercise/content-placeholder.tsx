import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

interface ContentPlaceholderProps {
  readonly content: { readonly state: 'loading' } | { readonly state: 'failed'; readonly retry: () => void };
  /** What is said when it cannot be had. */
  readonly failed: { readonly title: string; readonly text: string };
}

/** The place of content that is not on the device yet, or why it cannot be had. Source: E-09. */
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
