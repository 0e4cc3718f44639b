import type { StaffPerson } from '@ancrage/shared/wire/staff-people';
import { useTranslation } from '#platform/i18n.ts';
import { useDates } from '../model/use-dates.ts';
import { MailAddress } from './mail-address.tsx';

const useTerms = () => {
  const { t } = useTranslation('staff');
  const date = useDates();
  return (terms: StaffPerson['terms']): string => {
    if (terms === null) return t('person.termsNot');
    const { version, acceptedAt } = terms;
    return acceptedAt === null
      ? t('person.termsAcceptedUndated', { version })
      : t('person.termsAccepted', { version, date: date(acceptedAt) });
  };
};

/** The identity data of a person that the firm may see. */
export const IdentityFacts = ({ person }: { person: StaffPerson }) => {
  const { t } = useTranslation('staff');
  const { t: shared } = useTranslation();
  const date = useDates();
  const terms = useTerms();
  const facts = [
    ['mail', <MailAddress key="mail" mail={person.mail} />],
    ['company', person.company],
    ['title', person.title],
    ['businessunit', person.businessunit],
    ['telephone', person.telephone],
    ['locale', shared(`shell.languages.${person.locale}`)],
    ['requestedAt', date(person.requestedAt, 'moment')],
    ['terms', terms(person.terms)],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-3 roomy:grid-cols-2">
      {facts.map(([name, value]) => (
        <div className={name === 'mail' ? 'roomy:col-span-2' : ''} key={name}>
          <dt className="text-muted text-small">{t(`person.${name}`)}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
};
