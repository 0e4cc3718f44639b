import type { PersonState } from '@ancrage/shared/rules/staff-decisions';
import { useTranslation } from '#platform/i18n.ts';
import { classes } from '#ui/classes.ts';

const TINTS: Record<PersonState, string> = {
  pending: 'bg-warning-subtle text-warning',
  active: 'bg-success-subtle text-success',
  refused: 'bg-accent-subtle text-muted',
  blocked: 'bg-danger-subtle text-danger',
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
