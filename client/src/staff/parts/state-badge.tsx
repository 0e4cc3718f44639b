import type { PersonState } from '@ancrage/shared/rules/staff-decisions';
import { useTranslation } from '#platform/i18n.ts';
import { classes } from '#ui/classes.ts';

const TINTS: Record<PersonState, string> = {
  pending: 'bg-warn-wash text-warn',
  active: 'bg-good-wash text-good',
  refused: 'bg-sea-wash text-ink-soft',
  blocked: 'bg-bad-wash text-bad',
};

/** The state of an account, in a word; the colour only goes with it. */
export const StateBadge = ({ state }: { state: PersonState }) => {
  const { t } = useTranslation('staff');
  return (
    <span
      className={classes(
        'inline-flex whitespace-nowrap rounded-pill px-2.5 py-0.5 font-semibold text-small',
        TINTS[state],
      )}
    >
      {t(`states.${state}`)}
    </span>
  );
};
