import type { JournalField } from '@ancrage/shared/journal/fields';
import { type EntryState, statesNow, withEntryStates } from '@ancrage/shared/journal/restoring';
import type { ReplacedValue } from '@ancrage/shared/journal/sittings';
import { revisionGet } from '@ancrage/shared/wire/revision-get';
import { revisionList } from '@ancrage/shared/wire/revision-list';
import type { FieldChange } from '#journal-data/field-changes.ts';
import { filesNamedIn } from '#journal-data/file-links.ts';
import { journalKeeper } from '#journal-data/journal.ts';
import type { Alongside } from '#journal-data/local-journal.ts';
import { authorised } from '#platform/session/tokens.ts';

/**
 * What later writes replaced in the person's journal. Source: Q-51.
 * @throws NotSignedIn, Refusal, Unreachable
 */
export const fetchReplacedValues = async (): Promise<ReplacedValue[]> => {
  const { revisions } = (await authorised(revisionList)).data;
  return revisions.map((value) => ({ ...value, replacedAt: Date.parse(value.replacedAt) }));
};

/**
 * The text of one of them; null when the field was empty.
 * @throws NotSignedIn, Refusal (404 when it is kept no more), Unreachable
 */
export const fetchReplacedText = async (field: JournalField, revision: number): Promise<string | null> =>
  (await authorised(revisionGet, { parameters: { field, revision } })).data.text;

/**
 * Makes entries what they shall be, as any change: durable on this device, then sent and merged. The record is to name
 * the files of notes that come back, and to let go of those that nothing names. Source, P-11.
 * @param alongside what is done in the same write
 * @returns what takes it back
 */
export const restoreEntries = async (
  states: readonly EntryState[],
  alongside: Alongside = async () => {},
): Promise<EntryState[]> => {
  const undo: EntryState[] = [];
  const changes = [...new Set(states.map(({ field }) => field))].map((field): FieldChange => {
    const inField = states.filter((state) => state.field === field);
    return {
      field,
      change: (document, at) => {
        undo.push(...statesNow(document, inField));
        return withEntryStates(field, document, inField, at);
      },
    };
  });
  const { relinkFiles } = await import('#journal-data/attachments.ts'); // which looking at the history has no use for
  await journalKeeper.changeTogether(changes, async (writing) => {
    await relinkFiles(writing, filesNamedIn(JSON.stringify([states, undo])));
    await alongside(writing);
  });
  return undo;
};
