import type { Exercise } from '@ancrage/shared/content/exercise';
import { withValues } from '@ancrage/shared/content/placeholders';
import type { DraftRow } from '#platform/storage/database.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { SummarySections } from './blocks/summary-block.tsx';
import type { Answers } from './model/answers.ts';
import { beginningOf, summarise, summaryAsText } from './model/summary.ts';
import { UnsavedEdit } from './unsaved-edit.tsx';
import { useEntryActs } from './use-entry-acts.ts';

interface OrphanedEditProps {
  readonly row: DraftRow;
  readonly answers: Answers;
  readonly exercise: Exercise;
  readonly to: string;
  readonly values?: Readonly<Record<string, string>> | undefined;
}

/** An unsaved edit of an entry that no longer exists: it can be read, copied, resumed or discarded. Source. */
export const OrphanedEdit = ({ row, answers, exercise, to, values = {} }: OrphanedEditProps) => {
  const { copy } = useEntryActs();
  const { summary } = withValues(exercise, values);
  if (summary === undefined) return null;
  const sections = summarise(summary, answers, {});
  const names = Object.values(values); // the other person of an exchange, for instance
  const beginning = [...names, beginningOf(sections) ?? exercise.title].join(' · ');
  return (
    <UnsavedEdit
      draftKey={row.key}
      entry={beginning}
      isGone
      link={{ to }}
      onCopy={() => copy(summaryAsText([exercise.title, ...names].join(' · '), sections))}
      writtenAt={row.writtenAt}
    >
      <Disclosure title={<span className="line-clamp-2 min-w-0">{beginning}</span>}>
        <SummarySections answers={answers} block={summary} identityCard={{}} />
      </Disclosure>
    </UnsavedEdit>
  );
};
