import type { AddressedIntuition } from '@ancrage/shared/journal/addressed-intuitions';
import type { Status } from '@ancrage/shared/journal/intuitions';
import { useId } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { useShownStatus } from './use-shown-status.ts';

interface IntuitionLineProps {
  readonly intuition: AddressedIntuition;
  /** Resolves once the status is saved on this device, or the save failed. */
  readonly onStatus: (status: Status) => Promise<void>;
}

/** One intuition as the largest text of its page, with its status, changed by one tap. Source: T-07. */
export const IntuitionLine = ({ intuition, onStatus }: IntuitionLineProps) => {
  const { t } = useTranslation();
  const nameId = useId();
  const { isDone, toggle } = useShownStatus(intuition, onStatus);
  return (
    <div className="rounded-card border border-border bg-surface p-2">
      <label className="relative flex min-h-11 min-w-0 cursor-pointer items-start gap-3 rounded-field p-2 hover:bg-accent-subtle has-focus-visible:outline-3 has-focus-visible:outline-accent">
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
          <span className="font-serif text-display leading-snug" id={nameId}>
            {intuition.name}
          </span>
          <span aria-hidden="true" className={classes('text-small', isDone ? 'text-success' : 'text-muted')}>
            {isDone ? t('intuitions.statusImplemented') : t('intuitions.statusPending')}
          </span>
        </span>
      </label>
    </div>
  );
};
