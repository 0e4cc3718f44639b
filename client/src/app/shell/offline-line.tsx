import { useTranslation } from '#platform/i18n.ts';
import { Icon } from '#ui/icon.tsx';
import { useOnline } from './use-online.ts';

/** Says that there is no network, and what happens to changes made offline. Source: X-09. */
export const OfflineLine = () => {
  const { t } = useTranslation();
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="mb-6 flex items-start gap-2 rounded-field bg-accent-subtle px-4 py-2.5 text-small">
          <Icon className="mt-0.5 size-5 text-accent" name="cloud-off" />
          {t('shell.offline')}
        </p>
      )}
    </div>
  );
};
