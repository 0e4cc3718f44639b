import type { AddressedIntuition } from '@ancrage/shared/journal/addressed-intuitions';
import type { Status } from '@ancrage/shared/journal/intuitions';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useShownStatus } from './use-shown-status.ts';

interface IntuitionRowProps {
  readonly intuition: AddressedIntuition;
  /** Resolves once the status is saved on this device, or the save failed. */
  readonly onStatus: (status: Status) => Promise<void>;
  /** Asks whether to delete it; absent where it cannot be deleted. */
  readonly onDelete?: () => void;
  /** What it comes from, in one line, and its page if there is one. */
  readonly origin?: { readonly name: ReactNode; readonly path: string | null };
}

/** One intuition of a list: the circle changes its status, its words open what it comes from. Source: R-09, S-16. */
export const IntuitionRow = ({ intuition, onStatus, onDelete, origin }: IntuitionRowProps) => {
  const { t } = useTranslation();
  const nameId = useId();
  const { isDone, toggle } = useShownStatus(intuition, onStatus);
  const words = (
    <>
      <span className={classes('font-serif text-large leading-snug', isDone && 'text-muted')} id={nameId}>
        {intuition.name}
      </span>
      {origin !== undefined && (
        <span className="truncate text-muted text-small" data-origin>
          {origin.name}
        </span>
      )}
    </>
  );
  const look = 'flex min-h-14 min-w-0 flex-1 flex-col justify-center py-2';
  return (
    <div className="flex items-start">
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
      {onDelete !== undefined && (
        <IconButton
          className="mt-1.5"
          data-removes
          icon="trash"
          label={t('intuitions.delete', { name: intuition.name })}
          onClick={onDelete}
        />
      )}
    </div>
  );
};
