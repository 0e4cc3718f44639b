import { useHasUnsentFiles } from '#journal-data/attachments/unsent-files.ts';
import { useHasDrafts } from '#journal-data/drafts/use-draft-rows.ts';
import { useSyncState } from '#journal-data/journal/use-journal.ts';
import type { SyncState } from '#journal-data/sync/sync-state.ts';
import { formatAge } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { useNow } from '#platform/use-now.ts';
import { Icon, type IconName } from '#ui/icon.tsx';

const SIGNS = {
  saving: 'device',
  synced: 'cloud',
  draft: 'edit',
  sending: 'cloud',
  'on-device': 'device',
  parked: 'alert',
} as const satisfies Record<string, IconName>;

/** How often the age of pending changes is updated, in milliseconds. */
const TELL_EVERY_MS = 30_000;

type Standing = keyof typeof SIGNS;

/**
 * The sync state of the device. "Synced" means that the server has everything: never while a file or a draft is on this
 * device only. Null until it is known.
 */
const useStanding = (journal: SyncState['state']): Standing | null => {
  const hasFiles = useHasUnsentFiles();
  const hasDrafts = useHasDrafts();
  if (journal !== 'synced') return journal;
  if (hasFiles) return 'on-device';
  if (hasDrafts === null) return null;
  return hasDrafts ? 'draft' : 'synced';
};

/**
 * Shows one of "being saved", "on this device", "draft on this device" and "synced", with the age of the oldest pending
 * change. Source: X-09, product "Data on the device".
 */
export const SyncLine = () => {
  const { t } = useTranslation();
  const locale = useLocale();
  const { state: journal, oldestUnsentAt } = useSyncState();
  const state = useStanding(journal);
  const isHeld = state === 'on-device' || state === 'parked';
  const at = useNow(isHeld ? TELL_EVERY_MS : null);
  const age = isHeld && oldestUnsentAt !== null ? formatAge(at - oldestUnsentAt, locale) : null;
  if (state === null) return null;
  const standing = t(`shell.sync.${state}`);
  return (
    <p
      className="flex min-w-0 items-center gap-1.5 text-muted text-small"
      data-sync={state}
      title={isHeld ? t('outcome.kept_on_device') : state === 'draft' ? t('shell.sync.draftKept') : undefined}
    >
      <Icon className="size-4.5" name={SIGNS[state]} />
      {age === null ? standing : t('unsent.since', { state: standing, age })}
    </p>
  );
};
