import { momentOf } from '@ancrage/shared/journal/date-key';
import type { EntryChange } from '@ancrage/shared/journal/entry-changes';
import { nameOfEntry, wordsOfEntry } from '@ancrage/shared/journal/entry-words';
import type { Messages } from '@ancrage/shared/messages/messages';
import type { Locale } from '@ancrage/shared/rules/locales';
import { useState } from 'react';
import { useAllExercises } from '#exercise/content.ts';
import { changeInWords } from '#exercise/model/change-in-words.ts';
import { sendJournal } from '#journal-data/journal/journal.ts';
import { unsentChanges } from '#journal-data/journal/unsent-changes.ts';
import type { SyncState } from '#journal-data/sync/sync-state.ts';
import { HttpError, NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { copyText } from '#platform/clipboard.ts';
import { formatDate, formatList } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import type { Translate } from '#platform/text-keys.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toasts.tsx';
import { useErrorBoundary } from '#ui/use-error-boundary.ts';
import type { Trouble } from './trouble.ts';
import { useOnline } from './use-online.ts';

const dateOf = ({ entryKey }: EntryChange, locale: Locale): string | null => {
  const moment = entryKey === null ? null : momentOf(entryKey);
  return moment === null ? null : formatDate(moment, locale);
};

const blockOf = (change: EntryChange, t: Translate<Messages>, locale: Locale): string => {
  const { field, after, before } = change;
  const title = [t(`unsentWork.fields.${field}`), dateOf(change, locale)].filter((part) => part !== null);
  const heading = title.join(', ');
  if (after === null) return `${heading}\n${nameOfEntry(field, before ?? {})} (${t('unsentWork.deleted')})`;
  return [heading, ...wordsOfEntry(field, after)].join('\n');
};

/** Pending changes as plain text: one block per entry, its texts line by line. Source. */
const unsentText = (changes: readonly EntryChange[], t: Translate<Messages>, locale: Locale): string =>
  changes.map((change) => blockOf(change, t, locale)).join('\n\n');

const useSending = () => {
  const { t } = useTranslation();
  const toast = useToast();
  const [isSending, setSending] = useState(false);
  const { raise } = useErrorBoundary();
  const send = async () => {
    setSending(true);
    try {
      if (!(await sendJournal())) toast.error(t('unsentWork.stillWaiting'));
    } catch (failure) {
      if (failure instanceof NotSignedIn) return; // a listener of the session handles it
      if (failure instanceof Unreachable || failure instanceof HttpError)
        toast.error(t('unsentWork.stillWaiting'));
      else raise(failure);
    } finally {
      setSending(false);
    }
  };
  return { isSending, send };
};

/** The status that says "too large" in a refusal. */
const TOO_LARGE = 413;

export interface UnsentBannerPartProps {
  readonly sync: SyncState;
  readonly trouble: Trouble;
}

/** What there is to know of work that could not be sent; it can be sent again, and copied out. Source. */
const UnsentBannerPart = ({ sync, trouble }: UnsentBannerPartProps) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const { isSending, send } = useSending();
  const isOnline = useOnline();
  const exercises = useAllExercises();

  const copy = () => {
    const changes = unsentChanges().map((change) => changeInWords(change, exercises));
    copyText(unsentText(changes, t, locale))
      .then(() => toast.success(t('outcome.text_copied')))
      .catch(() => toast.error(t('unsentWork.copyFailed')));
  };
  const fields = formatList(
    sync.parked.map(({ field }) => t(`unsentWork.fields.${field}`)),
    locale,
  );
  const isTooLarge = sync.parked.some(({ status }) => status === TOO_LARGE);
  const parkedText = t(isTooLarge ? 'unsentWork.parkedTooLarge' : 'unsentWork.parkedText', { fields });
  return (
    <div className="mb-6 print:hidden">
      <Banner
        action={
          <>
            {isOnline && (
              <Button busy={isSending} onClick={() => void send()}>
                {t(trouble === 'parked' ? 'unsentWork.retry' : 'unsentWork.send')}
              </Button>
            )}
            <Button icon="copy" onClick={copy} variant={isOnline ? 'quiet' : 'secondary'}>
              {t('unsentWork.copy')}
            </Button>
          </>
        }
        role="status"
        title={t(`unsent.${trouble}Title`)}
        tone="warning"
      >
        {trouble === 'parked' ? parkedText : t(`unsentWork.${trouble}Text`)}
      </Banner>
    </div>
  );
};

export default UnsentBannerPart;
