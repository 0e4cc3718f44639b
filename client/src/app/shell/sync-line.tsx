import { useTranslation } from 'react-i18next';
import { useHasUnsentFiles } from '#journal-data/attachments.ts';
import { useSyncState } from '#journal-data/use-journal.ts';
import { Icon, type IconName } from '#ui/icon.tsx';

const SIGNS = {
  synced: 'cloud',
  sending: 'cloud',
  'on-device': 'device',
  parked: 'alert',
} as const satisfies Record<string, IconName>;

/** Tells "on this device" from "synced", quietly. Source: X-09, product "Data on the device". */
export const SyncLine = () => {
  const { t } = useTranslation();
  const { state: journal } = useSyncState();
  const hasFiles = useHasUnsentFiles();
  const state = journal === 'synced' && hasFiles ? 'on-device' : journal;
  const isHeld = state === 'on-device' || state === 'parked';
  return (
    <p
      className="flex min-w-0 items-center gap-1.5 text-ink-soft text-small"
      data-sync={state}
      title={isHeld ? t('outcome.kept_on_device') : undefined}
    >
      <Icon className="size-4.5" name={SIGNS[state]} />
      {t(`shell.sync.${state}`)}
    </p>
  );
};
