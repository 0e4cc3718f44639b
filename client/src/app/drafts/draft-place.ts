import { momentOf } from '@ancrage/shared/journal/date-key';
import {
  appPaths,
  editFurtherEntryPath,
  friendshipExchangePath,
  intuitionPlanPath,
  leadershipStepPath,
  NEW_EXCHANGE,
  writeFurtherExercisePath,
} from '@ancrage/shared/paths/app-paths';
import {
  addTraitPath,
  editExchangePath,
  editNotePath,
  editReconnectionPath,
  editTraitPath,
  lookBackPath,
  TRAIT_KINDS,
} from '@ancrage/shared/paths/edit-paths';
import { draftKeyOf, exerciseDraftSchema } from '#exercise/exercise-draft.ts';
import { intuitionOfDraft } from '#features/intuitions/api/intuition-draft.ts';
import { noteDraftKey } from '#features/notes/api/note-draft.ts';
import { draftsIn } from '#journal-data/store/draft-row.ts';
import type { DraftRow } from '#platform/storage/database.ts';

/** The subject of a draft. */
type DraftKind =
  | 'note'
  | 'reconnection'
  | (typeof TRAIT_KINDS)[number]
  | 'friendship'
  | 'further'
  | 'identity-card'
  | 'step'
  | 'intuition'
  | 'looking-back'
  | 'account';

/** The subject of a draft, and the path of the page that resumes it. */
interface DraftPlace {
  readonly kind: DraftKind;
  readonly path: string;
  /** Whether it is a new entry of a list, not in the journal yet. */
  readonly isNew: boolean;
  /** When the edited entry was created, in epoch milliseconds; null when its key has no date. */
  readonly entryAt: number | null;
  /** The step of the guided path. */
  readonly step?: number;
}

/** The part of a key after a prefix and a dot; null for another prefix. */
const after = (beginning: string, key: string): string | null => {
  if (key === beginning) return '';
  return key.startsWith(`${beginning}.`) ? key.slice(beginning.length + 1) : null;
};

/** Drafts of single fields of the journal. */
const ONES: readonly DraftKind[] = ['identity-card', 'step', 'intuition', 'account'];

const place = (kind: DraftKind, path: string, entryKey = ''): DraftPlace => ({
  kind,
  path,
  isNew: entryKey === '' && !ONES.includes(kind),
  entryAt: entryKey === '' ? null : momentOf(entryKey),
});

const notePlace = (dateKey: string): DraftPlace => place('note', editNotePath(dateKey), dateKey);

const furtherPlace = (named: string): DraftPlace => {
  const [exercise = '', ...rest] = named.split('.');
  const entryKey = rest.join('.');
  if (entryKey === '') return place('further', writeFurtherExercisePath(exercise));
  const made = /\d+$/.exec(entryKey)?.[0];
  return { ...place('further', editFurtherEntryPath(exercise, entryKey), made), isNew: false };
};

/**
 * The subject of a draft, and the path of the page that resumes it; null for a draft of another version of the app.
 * Source: T-03, Q-52.
 */
export const placeOfDraft = (row: DraftRow): DraftPlace | null => {
  const { key } = row;
  if (key === 'note') return place('note', appPaths.notes);
  if (key === 'account') return place('account', appPaths.account);
  if (key === draftKeyOf('identity-card')) return place('identity-card', appPaths.identityCard);
  if (key.startsWith(noteDraftKey(''))) return notePlace(key.slice(noteDraftKey('').length));
  const intuition = intuitionOfDraft(key);
  if (intuition !== null) return place('intuition', intuitionPlanPath(intuition));
  const step = Number(/^exercise\.plf(\d+)$/.exec(key)?.[1] ?? 0);
  if (step > 0) return { ...place('step', leadershipStepPath(step)), step };
  const reconnection = after(draftKeyOf('reconnection'), key);
  if (reconnection === '') return place('reconnection', appPaths.addReconnection);
  if (reconnection !== null) return place('reconnection', editReconnectionPath(reconnection), reconnection);
  const lookedBack = after(draftKeyOf('looking-back'), key);
  if (lookedBack !== null) return place('looking-back', lookBackPath(lookedBack), lookedBack);
  for (const kind of TRAIT_KINDS) {
    const dateKey = after(draftKeyOf(kind), key);
    if (dateKey === '') return place(kind, addTraitPath(kind));
    if (dateKey !== null) return place(kind, editTraitPath(kind, dateKey), dateKey);
  }
  const exchange = after(draftKeyOf('friendship'), key);
  if (exchange === '') return place('friendship', friendshipExchangePath(NEW_EXCHANGE, 'prepare'));
  if (exchange !== null) {
    const [draft] = draftsIn(row, exerciseDraftSchema);
    return place('friendship', editExchangePath(exchange, draft?.slideId ?? ''), exchange);
  }
  const further = after(draftKeyOf('further'), key);
  return further ? furtherPlace(further) : null;
};
