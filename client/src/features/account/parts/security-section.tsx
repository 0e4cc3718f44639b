import { SOURCE_LIFETIME_DAYS } from '@ancrage/shared/rules/retention';
import { isGuardAct } from '@ancrage/shared/rules/security-acts';
import type { OwnActLine } from '@ancrage/shared/wire/account-security';
import { useState } from 'react';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useOwnActs } from '../api/own-acts.ts';
import { useDeviceName } from '../model/device-name.ts';
import { ListTrouble } from './list-trouble.tsx';

/** How many acts are shown at first. */
const SHOWN_FIRST = 10;

/** What happened, when, on which device and from which network. */
const ActLine = ({ line }: { readonly line: OwnActLine }) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const deviceName = useDeviceName();
  const { act, at, count, source } = line;
  const hasDevice = line.browser !== null || line.system !== null || line.kind !== null;
  const facts = [
    formatDate(Date.parse(at), locale, 'moment'),
    ...(hasDevice ? [deviceName(line)] : []),
    ...(source === null ? [] : [t('ownData.security.network', { source })]),
  ];
  return (
    <>
      <p className="font-semibold">
        {isGuardAct(act) ? t(`safety.acts.${act}`) : t(`ownData.security.acts.${act}`, { count })}
      </p>
      <p className="text-muted text-small">{facts.join(' · ')}</p>
    </>
  );
};

/** The latest acts on the security of the user's account, newest first. Source: decision 161. */
export const SecuritySection = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useOwnActs();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? data : data?.slice(0, SHOWN_FIRST);
  return (
    <section className="flex flex-col gap-3 border-border border-t pt-6">
      <h2 className="text-title">{t('ownData.security.title')}</h2>
      <p className="measure text-muted">{t('ownData.security.intro')}</p>
      {error !== null && (
        <ListTrouble
          failure={error}
          onRetry={() => void refetch()}
          retry={t('ownData.security.retry')}
          words={t('ownData.security.unavailable')}
        />
      )}
      {data === undefined && error === null && <Skeleton lines={3} />}
      {data?.length === 0 && <p className="text-muted">{t('ownData.security.none')}</p>}
      {shown !== undefined && shown.length > 0 && (
        <>
          <Card as="ul" className="flex flex-col divide-y divide-border py-1 roomy:py-2">
            {shown.map((line) => (
              <li className="py-3" key={line.id}>
                <ActLine line={line} />
              </li>
            ))}
          </Card>
          <p className="measure text-muted text-small">
            {t('ownData.security.networkHelp', { days: SOURCE_LIFETIME_DAYS })}
          </p>
        </>
      )}
      {data !== undefined && data.length > SHOWN_FIRST && !isWhole && (
        <Button className="self-start" onClick={() => setWhole(true)}>
          {t('ownData.security.more')}
        </Button>
      )}
    </section>
  );
};
