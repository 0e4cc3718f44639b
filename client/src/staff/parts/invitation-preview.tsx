import type { InviteeProblem } from '@ancrage/shared/wire/staff-invitations';
import { useTranslation } from '#platform/i18n.ts';
import type { ListedInvitee } from '../model/invitation-list.ts';

interface InvitationPreviewProps {
  people: readonly ListedInvitee[];
  /** What is wrong with each, in the same order. */
  problems: readonly (InviteeProblem | null)[];
}

/** The lines of a file before it is sent, each with its own fault. */
export const InvitationPreview = ({ people, problems }: InvitationPreviewProps) => {
  const { t } = useTranslation('staff');
  return (
    <section
      aria-label={t('invitations.preview')}
      className="max-h-96 overflow-auto rounded-card border border-border"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard
      tabIndex={0}
    >
      <ol>
        {people.map(({ line, person }, at) => {
          const found = problems[at] ?? null;
          const facts = [`${person.firstname} ${person.lastname}`.trim(), person.company, person.locale];
          return (
            <li className="border-border border-t px-4 py-2 first:border-0" key={line}>
              <p className="flex flex-wrap gap-x-3 [overflow-wrap:anywhere]">
                <span className="text-muted">{t('invitations.line', { line })}</span>
                <span className="font-semibold">{person.mail}</span>
                <span className="text-muted">{facts.filter((fact) => fact !== '').join(' · ')}</span>
              </p>
              <p className={found === null ? 'text-small text-success' : 'text-danger text-small'}>
                {found === null ? t('invitations.right') : t(`invitations.problems.${found}`)}
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
};
