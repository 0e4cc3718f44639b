import type { AddressedIntuition } from '@ancrage/shared/journal/addressed-intuitions';
import type { Status } from '@ancrage/shared/journal/intuitions';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';

interface IntuitionLineProps {
  readonly intuition: AddressedIntuition;
  /** Resolves once the status is saved on this device, or the save failed. */
  readonly onStatus: (status: Status) => Promise<void>;
  /** Its origin, if the list does not show it already. */
  readonly origin?: ReactNode;
  readonly actions?: ReactNode;
  /** Whether it is the largest text of its page. */
  readonly isLarge?: boolean;
}

/**
 * One intuition with its status, changed by one tap. The change shows at once (optimistically), so that the next tap
 * matches what the user sees. Source: T-07, R-09.
 */
export const IntuitionLine = ({
  intuition,
  onStatus,
  origin,
  actions,
  isLarge = false,
}: IntuitionLineProps) => {
  const { t } = useTranslation();
  const nameId = useId();
  const [tapped, setTapped] = useState<{ readonly status: Status } | null>(null);
  const isDone = (tapped ?? intuition).status === 'implemented';
  const toggle = async () => {
    const tap = { status: isDone ? 'pending' : 'implemented' } as const;
    setTapped(tap);
    await onStatus(tap.status);
    setTapped((latest) => (latest === tap ? null : latest));
  };
  return (
    <div className="rounded-card border border-border bg-surface p-2 shadow-soft">
      <div className="flex items-start gap-1">
        <label className="relative flex min-h-11 min-w-0 flex-1 cursor-pointer items-start gap-3 rounded-field p-2 hover:bg-accent-subtle has-focus-visible:outline-3 has-focus-visible:outline-accent">
          <input
            aria-labelledby={nameId}
            checked={isDone}
            className="absolute inset-0 cursor-pointer appearance-none rounded-field outline-none"
            onChange={toggle}
            type="checkbox"
          />
          <Icon
            className={classes('mt-0.5 size-6.5', isDone ? 'text-success' : 'text-muted')}
            name={isDone ? 'check-circle' : 'circle'}
          />
          <span className="flex min-w-0 flex-col gap-0.5">
            <span
              className={classes('font-serif leading-snug', isLarge ? 'text-display' : 'text-large')}
              id={nameId}
            >
              {intuition.name}
            </span>
            <span
              aria-hidden="true"
              className={classes('text-small', isDone ? 'text-success' : 'text-muted')}
            >
              {isDone ? t('intuitions.statusImplemented') : t('intuitions.statusPending')}
            </span>
          </span>
        </label>
        {actions}
      </div>
      {origin !== undefined && <div className="pl-11.5">{origin}</div>}
    </div>
  );
};
