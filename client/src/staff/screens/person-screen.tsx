import { decisionsFor, type StaffDecision } from '@ancrage/shared/rules/staff-decisions';
import { staffLog } from '@ancrage/shared/wire/staff-console';
import { type StaffPerson, staffCorrect, staffDecide, staffPerson } from '@ancrage/shared/wire/staff-people';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { staffCall } from '../api/staff-call.ts';
import { nameOf } from '../model/name-of.ts';
import { staffLogPath, staffPaths } from '../model/staff-paths.ts';
import { staffKeys } from '../model/staff-queries.ts';
import { useMay } from '../model/use-may.ts';
import { CorrectionForm } from '../parts/correction-form.tsx';
import { DecisionDialog } from '../parts/decision-dialog.tsx';
import { IdentityFacts } from '../parts/identity-facts.tsx';
import { PersonErasure } from '../parts/person-erasure.tsx';
import { PersonHistory, PossibleDuplicates } from '../parts/person-history.tsx';
import { PersonName } from '../parts/person-name.tsx';
import { PersonSecurity } from '../parts/person-security.tsx';
import { PersonSessions } from '../parts/person-sessions.tsx';
import { ProblemNotice } from '../parts/problem-notice.tsx';
import { StateBadge } from '../parts/state-badge.tsx';

const Identity = ({ person }: { person: StaffPerson }) => {
  const { t } = useTranslation('staff');
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" className="flex flex-col items-start gap-4">
      <h2 className="text-title">{t('person.identity')}</h2>
      {isOpen ? (
        <CorrectionForm key={person.revision} onClose={() => setOpen(false)} person={person} />
      ) : (
        <>
          <IdentityFacts person={person} />
          {may(staffCorrect) && (
            <Button icon="edit" onClick={() => setOpen(true)}>
              {t('person.correct')}
            </Button>
          )}
        </>
      )}
    </Card>
  );
};

const Decisions = ({ person }: { person: StaffPerson }) => {
  const { t } = useTranslation('staff');
  const [asked, setAsked] = useState<StaffDecision | null>(null);
  return (
    <div className="flex flex-wrap gap-3">
      {decisionsFor(person.state).map((decision) => (
        <Button
          key={decision}
          onClick={() => setAsked(decision)}
          variant={decision === 'approved' ? 'primary' : 'secondary'}
        >
          {t(`decide.${decision}`)}
        </Button>
      ))}
      {asked !== null && <DecisionDialog decision={asked} onClose={() => setAsked(null)} people={[person]} />}
    </div>
  );
};

/** One person: identification data, state, sign-ins and history. Source: product "Registration and staff". */
export const PersonScreen = () => {
  const { t } = useTranslation('staff');
  const may = useMay();
  const uid = Number(useParams().uid);
  const read = useQuery({
    queryKey: staffKeys.person(uid),
    queryFn: () => staffCall(staffPerson, { parameters: { uid } }),
  });
  const back = { to: staffPaths.people, label: t('person.back') };
  const notice = <ProblemNotice failure={read.error} onAgain={() => void read.refetch()} />;
  const person = read.data;
  if (person === undefined) {
    return (
      <Page back={back} title={t('people.title')}>
        {notice}
        {read.isPending && <Skeleton lines={8} />}
      </Page>
    );
  }
  return (
    <Page
      actions={may(staffDecide) && <Decisions person={person} />}
      back={back}
      heading={<PersonName person={person} />}
      intro={<StateBadge state={person.state} />}
      title={nameOf(person)}
    >
      {notice}
      <div className="grid items-start gap-6 wide:grid-cols-[3fr_2fr]">
        <div className="flex flex-col gap-6">
          <Identity person={person} />
          <PossibleDuplicates people={person.possibleDuplicates} />
          <p className="text-muted text-small">{t('person.noJournal')}</p>
        </div>
        <div className="flex flex-col gap-6">
          <PersonSessions person={person} />
          <PersonSecurity acts={person.security} />
          <PersonHistory history={person.history} />
          <PersonErasure erasure={person.erasure} uid={person.uid} />
          {may(staffLog) && (
            <Link className="link inline-flex min-h-11 items-center" to={staffLogPath(person.uid)}>
              {t('person.log')}
            </Link>
          )}
        </div>
      </div>
    </Page>
  );
};
