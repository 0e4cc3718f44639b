import { appPaths, legalPaths } from '@ancrage/shared/paths/app-paths';
import type { PrivacyReceipt } from '@ancrage/shared/wire/privacy-receipt';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useReceipt } from '../api/receipt.ts';
import { ListTrouble } from '../parts/list-trouble.tsx';
import { ReceiptActs } from '../parts/receipt-acts.tsx';
import { ReceiptSeen } from '../parts/receipt-seen.tsx';

const Hidden = () => {
  const { t } = useTranslation();
  return (
    <section className="flex flex-col gap-3 border-border border-t pt-6">
      <h2 className="text-title">{t('safety.receipt.hiddenTitle')}</h2>
      <ul className="measure flex list-disc flex-col gap-2 pl-5">
        {(['journal', 'security', 'guard', 'password'] as const).map((one) => (
          <li key={one}>{t(`safety.receipt.hidden.${one}`)}</li>
        ))}
      </ul>
    </section>
  );
};

/** Who could technically read a journal, as the privacy policy names them. */
const Readers = ({ readers: { firm, host, backupKeyHolder } }: Pick<PrivacyReceipt, 'readers'>) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const holder = backupKeyHolder[locale];
  const lines = [
    host === null
      ? t('safety.receipt.readers.serverUnnamed', { firm })
      : t('safety.receipt.readers.server', { firm, host }),
    holder === null
      ? t('safety.receipt.readers.backupUnnamed')
      : t('safety.receipt.readers.backup', { holder }),
    t('safety.receipt.readers.relay'),
    t('safety.receipt.readers.mailbox'),
    t('safety.receipt.readers.device'),
  ];
  return (
    <section className="flex flex-col gap-3 border-border border-t pt-6">
      <h2 className="text-title">{t('safety.receipt.readersTitle')}</h2>
      <p className="measure text-muted">{t('safety.receipt.readersText')}</p>
      <ul className="measure flex list-disc flex-col gap-2 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ExternalLink
        className="link inline-flex min-h-11 items-center self-start font-semibold"
        to={legalPaths[locale].privacy}
      >
        {t('safety.receipt.policy')}
      </ExternalLink>
    </section>
  );
};

const Backups = ({ backups: { kept, lastAt } }: Pick<PrivacyReceipt, 'backups'>) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const last =
    lastAt === null
      ? t('safety.receipt.backupNone')
      : t('safety.receipt.backupLast', { date: formatDate(Date.parse(lastAt), locale, 'moment') });
  return (
    <section className="flex flex-col gap-3 border-border border-t pt-6">
      <h2 className="text-title">{t('safety.receipt.backupsTitle')}</h2>
      <p className="measure">
        {kept === null ? t('safety.receipt.backupsUnknown') : t('safety.receipt.backups', { count: kept })}{' '}
        {last}
      </p>
    </section>
  );
};

/** The privacy receipt: what the firm sees of the user, and who looked or acted when. Source: decision 197. */
export const ReceiptScreen = () => {
  const { t } = useTranslation();
  const { data, error, refetch } = useReceipt();
  return (
    <Page
      back={{ to: appPaths.account, label: t('safety.receipt.back') }}
      intro={t('safety.receipt.intro')}
      title={t('safety.receipt.title')}
    >
      {error !== null && data === undefined && (
        <ListTrouble
          failure={error}
          onRetry={() => void refetch()}
          retry={t('safety.receipt.retry')}
          words={t('safety.receipt.unavailable')}
        />
      )}
      {data === undefined && error === null && <Skeleton lines={8} />}
      {data !== undefined && (
        <>
          <ReceiptSeen seen={data.seen} />
          <Hidden />
          <ReceiptActs acts={data.acts} lists={data.lists} />
          <Readers readers={data.readers} />
          <Backups backups={data.backups} />
        </>
      )}
    </Page>
  );
};
