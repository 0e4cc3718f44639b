import { LANGUAGE_NAMES } from '@ancrage/shared/rules/locales';
import type { PrivacyReceipt } from '@ancrage/shared/wire/privacy-receipt';
import { formatDate, formatList } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Card } from '#ui/card.tsx';

type Seen = PrivacyReceipt['seen'];

/** What the staff sees, as pairs of a label and a value; an empty value is shown as such. */
const useSeenFields = (seen: Seen): [label: string, value: string][] => {
  const { t } = useTranslation();
  const locale = useLocale();
  const moment = (at: string) => formatDate(Date.parse(at), locale, 'moment');
  const { terms, sessions, failedMails } = seen;
  const acceptedAt = terms?.acceptedAt ?? null;
  const termsWords =
    acceptedAt === null
      ? t('safety.receipt.termsUndated', { version: terms?.version ?? '' })
      : t('safety.receipt.termsOf', { version: terms?.version ?? '', date: moment(acceptedAt) });
  const lastUsed =
    sessions.lastUsedMonth === null
      ? ''
      : formatDate(Date.parse(`${sessions.lastUsedMonth}-15`), locale, 'month');
  return [
    [t('account.firstname'), seen.firstname],
    [t('account.lastname'), seen.lastname],
    [t('account.mail'), seen.mail],
    [t('account.company'), seen.company],
    [t('account.jobTitle'), seen.title],
    [t('account.businessunit'), seen.businessunit],
    [t('account.telephone'), seen.telephone],
    [t('safety.receipt.fields.language'), LANGUAGE_NAMES[seen.locale]],
    [t('safety.receipt.fields.uid'), String(seen.uid)],
    [t('safety.receipt.fields.state'), t(`safety.receipt.states.${seen.state}`)],
    [t('safety.receipt.fields.requestedAt'), moment(seen.requestedAt)],
    [t('safety.receipt.fields.changedAt'), moment(seen.changedAt)],
    [t('safety.receipt.fields.terms'), terms === null ? '' : termsWords],
    [t('safety.receipt.fields.sessions'), String(sessions.open)],
    [t('safety.receipt.fields.lastUsed'), lastUsed],
    [t('safety.receipt.fields.duplicates'), String(seen.possibleDuplicates)],
    [
      t('safety.receipt.fields.failedMails'),
      failedMails.length === 0 ? '0' : formatList(failedMails.map(moment), locale),
    ],
  ];
};

const Pairs = ({ pairs }: { readonly pairs: readonly (readonly [label: string, value: string])[] }) => {
  const { t } = useTranslation();
  return (
    <Card as="dl" className="flex flex-col divide-y divide-border py-1 roomy:py-2">
      {pairs.map(([label, value]) => (
        <div
          className="grid grid-cols-[minmax(0,1fr)] gap-x-4 py-3 roomy:grid-cols-[14rem_minmax(0,1fr)]"
          key={label}
        >
          <dt className="text-muted">{label}</dt>
          <dd className="break-words">
            {value.trim() === '' ? <em className="text-muted">{t('safety.receipt.empty')}</em> : value}
          </dd>
        </div>
      ))}
    </Card>
  );
};

/** The very fields that the staff sees of the user, with their values. */
export const ReceiptSeen = ({ seen }: { readonly seen: Seen }) => {
  const { t } = useTranslation();
  const fields = useSeenFields(seen);
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-title">{t('safety.receipt.seenTitle')}</h2>
      <p className="measure text-muted">{t('safety.receipt.seenText')}</p>
      <Pairs pairs={fields} />
      {seen.security.length > 0 && (
        <>
          <h3 className="font-semibold">{t('safety.receipt.countedTitle')}</h3>
          <Pairs
            pairs={seen.security.map(({ act, count }) => [t(`safety.receipt.counted.${act}`), String(count)])}
          />
        </>
      )}
    </section>
  );
};
