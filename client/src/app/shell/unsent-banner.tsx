import { UNSENT_WARNING_MS } from '@ancrage/shared/rules/constants';
import { useState } from 'react';
import { sendJournal, unsentChanges } from '#journal-data/journal.ts';
import type { SyncState } from '#journal-data/sync-state.ts';
import { useSyncState } from '#journal-data/use-journal.ts';
import { NotSignedIn, Refusal, Unreachable } from '#platform/api/failures.ts';
import { formatList } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { useNow } from '#platform/use-now.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toasts.tsx';
import { unsentText } from './unsent-text.ts';
import { useOnline } from './use-online.ts';

/** How often the age of what waits is looked at, in milliseconds. */
const LOOK_EVERY_MS = 60_000;

/** What there is to say of work that could not be sent; null as long as waiting is nothing out of the ordinary. */
const troubleOf = ({ parked, oldestUnsentAt }: SyncState, at: number): 'parked' | 'late' | null => {
  if (parked.length > 0) return 'parked';
  return oldestUnsentAt !== null && at - oldestUnsentAt >= UNSENT_WARNING_MS ? 'late' : null;
};

const useSending = () => {
  const { t } = useTranslation();
  const toast = useToast();
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  if (fault !== null) throw fault;
  const send = async () => {
    setSending(true);
    try {
      if (!(await sendJournal())) toast.error(t('unsent.stillWaiting'));
    } catch (failure) {
      if (failure instanceof NotSignedIn) return; // the session's own listener tells
      if (failure instanceof Unreachable || failure instanceof Refusal) toast.error(t('unsent.stillWaiting'));
      else setFault(failure);
    } finally {
      setSending(false);
    }
  };
  return { isSending, send };
};

/** The status that says "too large" in a refusal. */
const TOO_LARGE = 413;

/**
 * Tells that work on this device was refused, or has waited for more than a day, and lets it be copied out. Until then
 * the line at the top says enough. Source.
 */
export const UnsentBanner = () => {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const sync = useSyncState();
  const at = useNow(sync.oldestUnsentAt === null ? null : LOOK_EVERY_MS);
  const { isSending, send } = useSending();
  const isOnline = useOnline();
  const trouble = troubleOf(sync, at);
  if (trouble === null) return null;

  const copy = () =>
    navigator.clipboard
      .writeText(unsentText(unsentChanges(), t, locale))
      .then(() => toast.success(t('outcome.text_copied')))
      .catch(() => toast.error(t('unsent.copyFailed')));
  const fields = formatList(
    sync.parked.map(({ field }) => t(`unsent.fields.${field}`)),
    locale,
  );
  const isTooLarge = sync.parked.some(({ status }) => status === TOO_LARGE);
  const parkedText = t(isTooLarge ? 'unsent.parkedTooLarge' : 'unsent.parkedText', { fields });
  return (
    <div className="mb-6 print:hidden">
      <Banner
        action={
          <>
            {isOnline && (
              <Button busy={isSending} onClick={() => void send()}>
                {t(trouble === 'parked' ? 'unsent.retry' : 'unsent.send')}
              </Button>
            )}
            <Button icon="copy" onClick={() => void copy()} variant={isOnline ? 'quiet' : 'secondary'}>
              {t('unsent.copy')}
            </Button>
          </>
        }
        role="status"
        title={t(`unsent.${trouble}Title`)}
        tone="warning"
      >
        {trouble === 'parked' ? parkedText : t('unsent.lateText')}
      </Banner>
    </div>
  );
};
