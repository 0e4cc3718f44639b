import { PERSONAL_INFO_MINIMUM } from '@ancrage/shared/rules/constants';
import { useTranslation } from '#platform/i18n.ts';
import { Card } from '#ui/card.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';

/** Says why one cannot leave the page yet, and how much is missing. Source: V-02, K-05. */
export const Completeness = ({ count }: { count: number }) => {
  const { t } = useTranslation();
  if (count >= PERSONAL_INFO_MINIMUM) return null;
  const text = t('account.tooFew', { minimum: PERSONAL_INFO_MINIMUM, count });
  return (
    <Card as="section" className="flex flex-col gap-3" tone="calm">
      <h2 className="text-title">{t('account.tooFewTitle')}</h2>
      <p className="measure text-small">{text}</p>
      <ProgressLine
        label={t('account.tooFewTitle')}
        max={PERSONAL_INFO_MINIMUM}
        value={count}
        valueText={`${count} / ${PERSONAL_INFO_MINIMUM}`}
      />
    </Card>
  );
};
