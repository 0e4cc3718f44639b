import type { ErasureProposal } from '@ancrage/shared/wire/erasure-proposal';
import { useTranslation } from '#platform/i18n.ts';
import { useDates } from '../model/use-dates.ts';

/** Reason, author and end of a proposal to erase a person. */
export const ProposalFacts = ({ proposal }: { proposal: ErasureProposal }) => {
  const { t } = useTranslation('staff');
  const date = useDates();
  const { reason, proposedBy, proposedAt, endsAt, isMine } = proposal;
  const moment = date(proposedAt, 'moment');
  return (
    <>
      <p className="measure whitespace-pre-line break-words">{reason}</p>
      <p className="text-muted text-small">
        {isMine
          ? t('erasure.proposedByMe', { date: moment })
          : t('erasure.proposedBy', { name: proposedBy, date: moment })}{' '}
        {t('erasure.ends', { date: date(endsAt, 'moment') })}
      </p>
    </>
  );
};
