import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { removeDraft } from '#journal-data/drafts/use-draft-rows.ts';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { useToast } from '#ui/toasts.tsx';

const ACT = 'link inline-flex min-h-11 items-center font-semibold';

interface UnsavedEditProps {
  /** The draft's key on the device. */
  readonly draftKey: string;
  /** When it was last written, in epoch milliseconds. */
  readonly writtenAt: number;
  /** The title of the entry, for the accessible name of each action. */
  readonly entry: string;
  /** The path of the page that resumes it. */
  readonly link: Pick<LinkProps, 'to' | 'replace' | 'preventScrollReset'>;
  readonly className?: string | undefined;
  /** Whether the entry no longer exists: the card then says so, and contains the rest of it. */
  readonly isGone?: boolean;
  readonly children?: ReactNode;
  readonly onCopy?: () => void;
  /** Discards what belongs to it; returns a function that restores it. */
  readonly alsoDiscard?: () => Promise<() => Promise<void>>;
}

/** Shows that an entry has an unsaved edit, and offers to resume or discard it. Source. */
export const UnsavedEdit = (props: UnsavedEditProps) => {
  const { draftKey, writtenAt, entry, link, className, isGone, children, onCopy, alsoDiscard } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const report = (failure: unknown) => {
    console.error('The draft could not be let go, or brought back.', failure);
    toast.error(t('exercise.flow.notSaved'));
  };
  const discard = async (around: Element | null) => {
    const bringBack = await removeDraft(draftKey);
    const bringMoreBack = await alsoDiscard?.().catch(async (failure: unknown) => {
      await bringBack();
      throw failure;
    });
    // The focused button disappears: the focus moves to the entry.
    around?.querySelector<HTMLElement>('a, button, summary')?.focus();
    const undo = async () => {
      await bringBack();
      await bringMoreBack?.();
    };
    toast.info(t('exercise.flow.startedOver'), {
      action: { label: t('exercise.undo'), onPress: () => void undo().catch(report) },
    });
  };
  return (
    <div className={classes('rounded-field bg-accent-subtle px-4 pt-3 pb-1 print:hidden', className)}>
      <p className="flex items-start gap-2 text-small">
        <Icon className="mt-0.5 size-4.5 text-accent" name="edit" />
        <span className="min-w-0">
          <strong className="block font-semibold">
            {t(isGone ? 'exercise.unsaved.goneTitle' : 'exercise.unsaved.title')}
          </strong>
          {t('exercise.flow.resumedText', { date: formatDate(writtenAt, locale, 'moment') })}
        </span>
      </p>
      {isGone && <p className="mt-2 text-small">{t('exercise.unsaved.goneText')}</p>}
      {children}
      <div className="flex flex-wrap gap-x-5 pl-6.5">
        <Link {...link} aria-label={`${t('exercise.unsaved.resume')} · ${entry}`} className={ACT}>
          {t('exercise.unsaved.resume')}
        </Link>
        <button
          aria-label={`${t('exercise.unsaved.discard')} · ${entry}`}
          className={ACT}
          onClick={({ currentTarget }) => {
            discard(currentTarget.closest('li, main')).catch(report);
          }}
          type="button"
        >
          {t('exercise.unsaved.discard')}
        </button>
        {onCopy && (
          <button
            aria-label={`${t('exercise.unsaved.copy')} · ${entry}`}
            className={ACT}
            onClick={onCopy}
            type="button"
          >
            {t('exercise.unsaved.copy')}
          </button>
        )}
      </div>
    </div>
  );
};
