import type { StaffPerson } from '@ancrage/shared/wire/staff-people';
import { useTranslation } from '#platform/i18n.ts';
import { Card } from '#ui/card.tsx';

/** How many acts of each kind the log has on the security of an account; not when. Source: decision 163. */
export const PersonSecurity = ({ acts }: { acts: StaffPerson['security'] }) => {
  const { t } = useTranslation('staff');
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-title">{t('person.security')}</h2>
      <p className="text-muted text-small">{t('person.securityText')}</p>
      {acts.length === 0 ? (
        <p>{t('person.securityNone')}</p>
      ) : (
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
          {acts.map(({ act, count }) => (
            <div className="contents" key={act}>
              <dt>{t(`log.actions.${act}`)}</dt>
              <dd className="text-right font-semibold">{count}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
};
