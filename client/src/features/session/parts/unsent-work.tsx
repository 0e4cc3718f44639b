import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';
import { sendAll } from '../api/leave.ts';

/** Asks before pending changes are deleted: send them first, stay, or sign out anyway. Source: T-03. */
export const UnsentWork = ({ onLeave }: { onLeave: () => void }) => {
  const { t } = useTranslation();
  const [sending, setSending] = useState<'not yet' | 'now' | 'failed'>('not yet');

  const send = async () => {
    setSending('now');
    setSending((await sendAll()) ? 'not yet' : 'failed'); // once all is sent, the sync state continues the sign-out
  };

  return (
    <Page title={t('logout.title')}>
      {sending === 'failed' && (
        <Banner role="alert" title={t('outcome.title_error')} tone="error">
          {t('logout.sendFailed')}
        </Banner>
      )}
      <Card as="section" className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          <h2 className="text-title">{t('logout.unsentTitle')}</h2>
          <p className="text-muted">{t('logout.unsentText')}</p>
        </div>
        <div className="flex flex-col gap-3">
          <Button busy={sending === 'now'} onClick={() => void send()} variant="primary">
            {t(sending === 'now' ? 'logout.sending' : 'logout.sendFirst')}
          </Button>
          <ButtonLink replace to={appPaths.home}>
            {t('logout.stay')}
          </ButtonLink>
          <Button onClick={onLeave} variant="danger">
            {t('logout.leaveAnyway')}
          </Button>
        </div>
      </Card>
    </Page>
  );
};
