import { editTraitPath, TRAIT_KINDS, type TraitKind } from '@ancrage/shared/paths/edit-paths';
import { useExercise } from '#exercise/content.ts';
import { OrphanedEditList } from '#exercise/orphaned-edit-list.tsx';
import { useJournalField } from '#journal-data/journal/use-journal.ts';
import { FIELDS } from '../model/trait.ts';

const OfKind = ({ kind }: { readonly kind: TraitKind }) => {
  const content = useExercise(kind);
  const entries = useJournalField(FIELDS[kind]);
  if (content.state !== 'ready') return null;
  return (
    <OrphanedEditList
      entries={entries}
      exercise={content.exercise}
      id={kind}
      pathTo={(dateKey) => editTraitPath(kind, dateKey)}
    />
  );
};

/** The edits left unsaved of derailors and claims that are not there any more. See {@link OrphanedEditList}. */
export const OrphanedTraitEdits = () => TRAIT_KINDS.map((kind) => <OfKind key={kind} kind={kind} />);
