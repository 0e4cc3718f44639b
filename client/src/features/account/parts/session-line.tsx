import type { OpenSession } from '@ancrage/shared/wire/session-list';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useDeviceName } from '../model/device-name.ts';

interface SessionLineProps {
  session: OpenSession;
  onEnd: () => void;
}

/** One signed-in device. */
export const SessionLine = ({ session, onEnd }: SessionLineProps) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const device = useDeviceName()(session);
  const date = (moment: string) => formatDate(Date.parse(moment), locale, 'moment');
  return (
    <div className="flex items-start gap-4 py-4 roomy:items-center">
      <Icon className="size-7 text-accent" name={session.kind === 'computer' ? 'computer' : 'device'} />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2 roomy:flex-row roomy:items-center roomy:justify-between roomy:gap-4">
        <div className="min-w-0">
          <p className="font-semibold">{device}</p>
          {session.isThis && (
            <p className="font-semibold text-success text-small">{t('ownData.sessions.this')}</p>
          )}
          <p className="text-muted text-small">
            {session.isThis
              ? t('ownData.sessions.opened', { date: date(session.openedAt) })
              : t('ownData.sessions.used', { date: date(session.usedAt) })}
          </p>
        </div>
        {!session.isThis && (
          <Button aria-label={t('ownData.sessions.endOf', { device })} className="shrink-0" onClick={onEnd}>
            {t('ownData.sessions.end')}
          </Button>
        )}
      </div>
    </div>
  );
};
