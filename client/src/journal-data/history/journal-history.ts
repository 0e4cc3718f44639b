import type { JournalField } from '@ancrage/shared/journal/fields';
import { type EntryState, statesNow, withEntryStates } from '@ancrage/shared/journal/restoring';
import type { ReplacedValue } from '@ancrage/shared/journal/sittings';
import { revisionGet } from '@ancrage/shared/wire/revision-get';
import { revisionList } from '@ancrage/shared/wire/revision-list';
import { journalKeeper } from '#journal-data/journal/journal.ts';
import type { FieldChange } from '#journal-data/journal/journal-changes.ts';
import { filesNamedIn } from '#journal-data/store/file-links.ts';
import type { Alongside } from '#journal-data/store/local-journal.ts';
import { authorised } from '#platform/session/tokens.ts';

/**
 * Fetches the list of replaced values of the person's journal. Source: Q-51.
 * @throws NotSignedIn, HttpError, Unreachable
 */
export const fetchReplacedValues = async (): Promise<ReplacedValue[]> => {
  const { revisions } = (await authorised(revisionList)).data;
  return revisions.map((value) => ({ ...value, replacedAt: Date.parse(value.replacedAt) }));
};

/**
 * Fetches the text of a replaced value; null when the field was empty.
 * @throws NotSignedIn, HttpError (404 when the server no longer has it), Unreachable
 */
export const fetchReplacedText = async (field: JournalField, revision: number): Promise<string | null> =>
  (await authorised(revisionGet, { parameters: { field, revision } })).data.text;

/**
 * Sets entries to given states. It is a change like any other: durable on this device, then sent and merged. The files of
 * notes that appear or disappear are queued for the record's file list. Source, P-11.
 * @param alongside further work in the same transaction
 * @returns the states that undo it
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
  const { relinkFiles } = await import('#journal-data/attachments/attachments.ts'); // loaded on demand: viewing the history does not need it
  await journalKeeper.changeTogether(changes, async (writing) => {
    await relinkFiles(writing, filesNamedIn(JSON.stringify([states, undo])));
    await alongside(writing);
  });
  return undo;
};
