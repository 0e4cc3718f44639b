import { INSTALLATION_ACTS } from '@ancrage/shared/rules/receipt-acts';
import { LOG_LIFETIME_MONTHS } from '@ancrage/shared/rules/retention';
import {
  type PrivacyReceipt,
  RECEIPT_ACTS_AT_ONCE,
  type ReceiptActLine,
} from '@ancrage/shared/wire/privacy-receipt';
import { useState } from 'react';
import { formatDate, formatList } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

/** How many acts are shown at first. */
const SHOWN_FIRST = 10;

const FIELD_WORDS = {
  firstname: 'account.firstname',
  lastname: 'account.lastname',
  title: 'account.jobTitle',
  company: 'account.company',
  businessunit: 'account.businessunit',
  telephone: 'account.telephone',
  locale: 'safety.receipt.fields.language',
} as const;
const isField = (name: string): name is keyof typeof FIELD_WORDS => Object.hasOwn(FIELD_WORDS, name);

/** What somebody did, who, when, and which fields a correction changed. */
const ActLine = ({ line: { act, at, by, fields } }: { readonly line: ReceiptActLine }) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const isOperator = INSTALLATION_ACTS.some((one) => one === act);
  const facts = [
    formatDate(Date.parse(at), locale, 'moment'),
    by ?? t(isOperator ? 'safety.receipt.operator' : 'safety.receipt.staff'),
    ...(fields.length === 0
      ? []
      : [
          formatList(
            fields.map((field) => (isField(field) ? t(FIELD_WORDS[field]) : field)),
            locale,
          ),
        ]),
  ];
  return (
    <li className="py-3">
      <p className="font-semibold">{t(`safety.receipt.acts.${act}`)}</p>
      <p className="text-muted text-small">{facts.join(' · ')}</p>
    </li>
  );
};

/** How often lists of several people were opened. */
const Lists = ({ lists }: Pick<PrivacyReceipt, 'lists'>) => {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <h3 className="font-semibold">{t('safety.receipt.listsTitle')}</h3>
      <p className="measure text-muted">
        {lists.length === 0 ? t('safety.receipt.listsNone') : t('safety.receipt.listsText')}
      </p>
      {lists.length > 0 && (
        <Card as="ul" className="flex flex-col divide-y divide-border py-1 roomy:py-2">
          {lists.map(({ act, count, lastAt }) => (
            <li className="py-3" key={act}>
              <p className="font-semibold">{t(`safety.receipt.lists.${act}`)}</p>
              <p className="text-muted text-small">
                {t('safety.receipt.opened', {
                  count,
                  date: formatDate(Date.parse(lastAt), locale, 'moment'),
                })}
              </p>
            </li>
          ))}
        </Card>
      )}
    </>
  );
};

/** Each time somebody looked or acted, newest first. */
export const ReceiptActs = ({ acts, lists }: Pick<PrivacyReceipt, 'acts' | 'lists'>) => {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? acts : acts.slice(0, SHOWN_FIRST);
  return (
    <section className="flex flex-col gap-3 border-border border-t pt-6">
      <h2 className="text-title">{t('safety.receipt.actsTitle')}</h2>
      <p className="measure text-muted">{t('safety.receipt.actsText', { months: LOG_LIFETIME_MONTHS })}</p>
      {acts.length === 0 ? (
        <p>{t('safety.receipt.actsNone')}</p>
      ) : (
        <Card as="ul" className="flex flex-col divide-y divide-border py-1 roomy:py-2">
          {shown.map((line) => (
            <ActLine key={line.id} line={line} />
          ))}
        </Card>
      )}
      {acts.length > SHOWN_FIRST && !isWhole && (
        <Button className="self-start" onClick={() => setWhole(true)}>
          {t('safety.receipt.more')}
        </Button>
      )}
      {isWhole && acts.length === RECEIPT_ACTS_AT_ONCE && (
        <p className="text-muted text-small">
          {t('safety.receipt.actsMost', { count: RECEIPT_ACTS_AT_ONCE })}
        </p>
      )}
      <Lists lists={lists} />
    </section>
  );
};
