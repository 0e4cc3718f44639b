import { useHasUnsentFiles } from '#journal-data/unsent-files.ts';
import { useSyncState } from '#journal-data/use-journal.ts';
import { formatAge } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { useNow } from '#platform/use-now.ts';
import { Icon, type IconName } from '#ui/icon.tsx';

const SIGNS = {
  saving: 'device',
  synced: 'cloud',
  sending: 'cloud',
  'on-device': 'device',
  parked: 'alert',
} as const satisfies Record<string, IconName>;

/** How often the age of what waits is told anew, in milliseconds. */
const TELL_EVERY_MS = 30_000;

/**
 * Tells "being saved" from "on this device" from "synced", quietly, with the age of the oldest change that waits.
 * Source: X-09, product "Data on the device".
 */
export const SyncLine = () => {
  const { t } = useTranslation();
  const locale = useLocale();
  const { state: journal, oldestUnsentAt } = useSyncState();
  const hasFiles = useHasUnsentFiles();
  const state = journal === 'synced' && hasFiles ? 'on-device' : journal;
  const isHeld = state === 'on-device' || state === 'parked';
  const at = useNow(isHeld ? TELL_EVERY_MS : null);
  const age = isHeld && oldestUnsentAt !== null ? formatAge(at - oldestUnsentAt, locale) : null;
  const standing = t(`shell.sync.${state}`);
  return (
    <p
      className="flex min-w-0 items-center gap-1.5 text-ink-soft text-small"
      data-sync={state}
      title={isHeld ? t('outcome.kept_on_device') : undefined}
    >
      <Icon className="size-4.5" name={SIGNS[state]} />
      {age === null ? standing : t('unsent.since', { state: standing, age })}
    </p>
  );
};
