import type { AddressedIntuition } from '@ancrage/shared/journal/addressed-intuitions';
import type { Intuition, Status } from '@ancrage/shared/journal/intuitions';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { FollowThroughLines } from '#exercise/follow-through-lines.tsx';
import { useTranslation } from '#platform/i18n.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';

interface ShownStatus {
  readonly isDone: boolean;
  readonly toggle: () => Promise<void>;
}

/**
 * The status of an intuition and the tap that changes it. A change shows at once (optimistically), so that the next tap
 * matches what the user sees. Source: T-07.
 * @param onStatus resolves once the status is saved on this device, or the save failed
 */
const useShownStatus = (
  intuition: AddressedIntuition,
  onStatus: (status: Status) => Promise<void>,
): ShownStatus => {
  const [tapped, setTapped] = useState<{ readonly status: Status } | null>(null);
  const isDone = (tapped ?? intuition).status === 'implemented';
  const toggle = async () => {
    const tap = { status: isDone ? 'pending' : 'implemented' } as const;
    setTapped(tap);
    await onStatus(tap.status);
    setTapped((latest) => (latest === tap ? null : latest));
  };
  return { isDone, toggle };
};

interface IntuitionRowProps {
  readonly intuition: AddressedIntuition;
  /** The intuition as it is stored. */
  readonly stored: Intuition | undefined;
  /** Resolves once the status is saved on this device, or the save failed. */
  readonly onStatus: (status: Status) => Promise<void>;
  /** Opens its plan, or what happened when it was done. */
  readonly onPlan?: () => void;
  /** Tries it again after it was given up. */
  readonly onAgain?: () => void;
  /** Asks whether to delete it; absent where it cannot be deleted. */
  readonly onDelete?: () => void;
  /** What it comes from, and its page if there is one. */
  readonly origin?: { readonly name: ReactNode; readonly path: string | null };
}

/** One intuition of a list: the circle changes its status, its words open what it comes from. Source: R-09, S-16. */
export const IntuitionRow = (props: IntuitionRowProps) => {
  const { intuition, stored, onStatus, onPlan, onAgain, onDelete, origin } = props;
  const { t } = useTranslation();
  const nameId = useId();
  const { isDone, toggle } = useShownStatus(intuition, onStatus);
  const hasActs = onPlan !== undefined || onAgain !== undefined || onDelete !== undefined;
  const words = (
    <>
      <span className={classes('font-serif text-large leading-snug', isDone && 'text-muted')} id={nameId}>
        {intuition.name}
      </span>
      {stored !== undefined && <FollowThroughLines intuition={stored} />}
      {origin !== undefined && (
        <span
          className={classes('text-muted text-small leading-snug', hasActs && 'min-h-8 pr-20')}
          data-origin
        >
          {origin.name}
        </span>
      )}
    </>
  );
  const look = classes(
    'flex min-h-14 min-w-0 flex-1 flex-col justify-center gap-0.5 py-2 pr-2',
    hasActs && origin === undefined && 'max-roomy:pb-11 roomy:pr-24',
  );
  return (
    <div className="relative flex items-start">
      <label className="relative grid h-14 w-12 shrink-0 cursor-pointer place-items-center rounded-field hover:bg-accent-subtle has-focus-visible:outline-3 has-focus-visible:outline-accent">
        <input
          aria-labelledby={nameId}
          checked={isDone}
          className="absolute inset-0 cursor-pointer appearance-none rounded-field outline-none"
          onChange={toggle}
          type="checkbox"
        />
        <Icon
          className={classes('size-6.5', isDone ? 'text-success' : 'text-muted')}
          name={isDone ? 'check-circle' : 'circle'}
        />
      </label>
      {origin === undefined || origin.path === null ? (
        <div className={look}>{words}</div>
      ) : (
        <Link className={classes(look, 'rounded-field no-underline hover:bg-accent-subtle')} to={origin.path}>
          {words}
        </Link>
      )}
      {hasActs && (
        // Next to what the intuition comes from, or below its words on a phone, so that these have its width.
        <div className="absolute right-0 bottom-0 flex">
          {onPlan !== undefined && intuition.standing !== 'let-go' && (
            <IconButton
              icon={isDone ? 'edit' : 'calendar'}
              label={t(isDone ? 'followThrough.happenedWith' : 'followThrough.planOf', {
                name: intuition.name,
              })}
              onClick={onPlan}
            />
          )}
          {onAgain !== undefined && intuition.standing === 'let-go' && (
            <IconButton
              icon="refresh"
              label={t('followThrough.againWith', { name: intuition.name })}
              onClick={onAgain}
            />
          )}
          {onDelete !== undefined && (
            <IconButton
              data-removes
              icon="trash"
              label={t('intuitions.delete', { name: intuition.name })}
              onClick={onDelete}
            />
          )}
        </div>
      )}
    </div>
  );
};
