import { PERSONAL_INFO_MINIMUM } from '@ancrage/shared/rules/constants';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Card } from '#ui/card.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';

interface CompletenessProps {
  readonly count: number;
  /** The labels of the fields that are still empty. */
  readonly empty: readonly string[];
}

/** Says how much is missing before one can go on, and which fields are empty. Source: V-02, K-05. */
export const Completeness = ({ count, empty }: CompletenessProps) => {
  const { t } = useTranslation();
  const locale = useLocale();
  if (count >= PERSONAL_INFO_MINIMUM) return null;
  const text = t('account.tooFew', { minimum: PERSONAL_INFO_MINIMUM, count });
  return (
    <Card className="flex flex-col gap-3" tone="calm">
      <p className="measure">{text}</p>
      <p className="measure text-small">
        {t('account.stillEmpty', { fields: new Intl.ListFormat(locale).format(empty) })}
      </p>
      <ProgressLine
        label={t('account.filledIn')}
        max={PERSONAL_INFO_MINIMUM}
        value={count}
        valueText={`${count} / ${PERSONAL_INFO_MINIMUM}`}
      />
    </Card>
  );
};
