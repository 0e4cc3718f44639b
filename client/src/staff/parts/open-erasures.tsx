import { staffErasures } from '@ancrage/shared/wire/staff-erasures';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { Card } from '#ui/card.tsx';
import { staffCall } from '../api/staff-call.ts';
import { staffPersonPath } from '../model/staff-paths.ts';
import { staffKeys } from '../model/staff-queries.ts';
import { MailAddress } from './mail-address.tsx';
import { PersonName } from './person-name.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { ProposalFacts } from './proposal-facts.tsx';

/** The proposals to erase people that wait for another member; nothing where there is none. Source: decision 182. */
export const OpenErasures = () => {
  const { t } = useTranslation('staff');
  const read = useQuery({ queryKey: staffKeys.erasures, queryFn: () => staffCall(staffErasures) });
  const proposals = read.data?.proposals ?? [];
  if (read.isError) return <ProblemNotice failure={read.error} onAgain={() => void read.refetch()} />;
  if (proposals.length === 0) return null;
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-title">{t('erasure.openTitle')}</h2>
      <ul className="flex flex-col gap-3">
        {proposals.map((proposal) => (
          <li className="border-border border-t pt-3 first:border-0 first:pt-0" key={proposal.id}>
            <Link
              className="link inline-flex min-h-11 items-center font-semibold"
              to={staffPersonPath(proposal.person.uid)}
            >
              <PersonName person={proposal.person} />
            </Link>
            <MailAddress className="block text-muted text-small" mail={proposal.person.mail} />
            <ProposalFacts proposal={proposal} />
          </li>
        ))}
      </ul>
    </Card>
  );
};
