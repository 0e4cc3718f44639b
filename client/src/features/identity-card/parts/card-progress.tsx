import { IDENTITY_CARD_MINIMUM } from '@ancrage/shared/rules/constants';
import { useTranslation } from '#platform/i18n.ts';
import { Icon } from '#ui/icon.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';

/** How far the card is from what a reconnection needs. Source: V-03, K-05. */
export const CardProgress = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation();
  const missing = IDENTITY_CARD_MINIMUM - count;
  return (
    <div className="flex flex-col gap-2">
      <ProgressLine
        label={t('identityCard.progress')}
        max={IDENTITY_CARD_MINIMUM}
        value={Math.min(count, IDENTITY_CARD_MINIMUM)}
        valueText={t('identityCard.progressText', { count, total: IDENTITY_CARD_MINIMUM })}
      />
      <p className="flex items-center gap-1.5 text-muted text-small">
        {missing <= 0 && <Icon className="size-5 text-success" name="check-circle" />}
        {missing <= 0 ? t('identityCard.enough') : t('identityCard.missing', { count: missing })}
      </p>
    </div>
  );
};
