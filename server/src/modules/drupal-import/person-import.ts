import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { FILES_FIELD } from '@ancrage/shared/wire/node-entity';
import type { PersonKey, Vault } from '../../vault/vault.ts';
import { asidePlace } from '../journal/aside-place.ts';
import { type Column, columnOf } from '../journal/record.ts';
import type { FileIntake } from './file-intake.ts';
import {
  ACCOUNT_PARTS,
  FILES_PART,
  type ImportAccount,
  type ImportPerson,
  type ImportRecord,
  partOfFile,
  partsOfPerson,
  RECORD_PART,
  TITLE_PART,
} from './import-person.ts';
import { ofField, ofFile, ofPerson, type Problem } from './import-problems.ts';
import { type OpenedPerson, sealBase } from './opened-person.ts';
import { digestOf, type Fate, nextBase, type Parts, reconcile } from './parts.ts';
import type { Arrival, AsideRow, Change, NewFile, Owners, PersonWrite, Sealed } from './person-write.ts';

/** The plan for one person. */
export interface PersonPlan {
  readonly person: ImportPerson;
  readonly opened: OpenedPerson | null;
  readonly fates: ReadonlyMap<string, Fate>;
  readonly theirs: Parts;
  readonly base: Parts;
  readonly problems: readonly Problem[];
  /** The results for fields in which the map file renames other keys than in the last import. */
  readonly remapped: ReadonlyMap<JournalField, 'renamed' | 'left'>;
  /** `nothing` when nothing has changed since the last import. */
  readonly doing: 'arrival' | 'change' | 'nothing';
}

const ARRIVING: Parts = new Map();

/** The problem that excludes a whole person: an id or an address of theirs belongs to somebody else here. */
export const collisionOf = (
  person: ImportPerson,
  owners: Owners,
  opened: OpenedPerson | null,
): Problem | null => {
  const { uid, uuid, account, record } = person;
  const isAnothers = (owner: number | undefined) => owner !== undefined && owner !== uid;
  if ((opened && opened.target.uuid !== uuid) || isAnothers(owners.ofUuid.get(uuid)))
    return ofPerson(uid, 'number-taken');
  if (isAnothers(owners.ofMail.get(mailKeyOf(account.mail)))) return ofPerson(uid, 'mail-taken');
  if (record && (isAnothers(owners.ofRecord.get(record.nid)) || isAnothers(owners.ofUuid.get(record.uuid))))
    return ofPerson(uid, 'number-taken', `record ${record.nid}`);
  return null;
};

/** A person without the files whose ids are in use here, and a problem for each of those. */
export const withoutTakenFiles = (person: ImportPerson, owners: Owners): [ImportPerson, Problem[]] => {
  const { uid, record } = person;
  if (!record) return [person, []];
  const isTaken = ({ fid, uuid }: { fid: number; uuid: string }) =>
    [owners.ofFile.get(fid), owners.ofUuid.get(uuid)].some((owner) => owner !== undefined && owner !== uid);
  const problems = record.files.filter(isTaken).map(({ fid }) => ofFile(uid, fid, 'file-taken'));
  const files = record.files.filter((file) => !isTaken(file));
  return [{ ...person, record: { ...record, files } }, problems];
};

const isMoved = ({ record }: ImportPerson, opened: OpenedPerson): boolean =>
  record !== null && opened.target.record !== null && opened.target.record.nid !== record.nid;

/** The value that a conflict sets aside: the text of a field, or the list of files. */
const conflictProblem = ({ uid, record }: ImportPerson, part: string): Problem => {
  if (record === null || ACCOUNT_PARTS.some((name) => name === part))
    return { ...ofPerson(uid, 'changed-on-both-sides'), field: part };
  const field = JOURNAL_FIELDS.find((name) => name === part);
  const place = { uid, nid: record.nid };
  if (field) return ofField({ ...place, field }, 'changed-on-both-sides', record.texts.get(field) ?? null);
  if (part === FILES_PART) {
    const list = JSON.stringify(record.files.map(({ fid }) => fid));
    return ofField({ ...place, field: FILES_FIELD }, 'changed-on-both-sides', list);
  }
  return ofField({ ...place, field: part }, 'changed-on-both-sides', null);
};

/** Parts that are ignored while a list of files stays as it is here: files that left the list do not come back. */
const withoutStrangers = (theirs: Parts, { record }: ImportPerson, opened: OpenedPerson): Parts => {
  const list = reconcile(opened.base, opened.parts, theirs).get(FILES_PART);
  if (list !== 'keep' && list !== 'conflict') return theirs;
  const away = (record?.files ?? [])
    .map(({ fid }) => partOfFile(fid))
    .filter((part) => !opened.parts.has(part));
  return new Map([...theirs].filter(([part]) => !away.includes(part)));
};

const isSameList = (rows: readonly AsideRow[], problems: readonly Problem[]): boolean =>
  rows.length === problems.length &&
  problems.every(({ kind, sourceId, field, code }) =>
    rows.some(
      (row) => row.kind === kind && row.sourceId === sourceId && row.field === field && row.problem === code,
    ),
  );

/** The base of a field with renamed keys: the digest of the original text. */
const partOfSource = (field: JournalField): string => `source ${field}`;

const withSources = (base: Parts, { record }: ImportPerson, fates: ReadonlyMap<string, Fate>): Parts => {
  const settled = [...(record?.renamed ?? [])].filter(([field]) => fates.get(field) !== 'conflict');
  return new Map([...base, ...settled.map(([field, digest]) => [partOfSource(field), digest] as const)]);
};

/**
 * Fields that did not change on the old site, and for which the map file now renames other keys: they are renamed
 * unless they were written here since the last import.
 */
const remappedOf = (
  { record }: ImportPerson,
  { base }: OpenedPerson,
  fates: ReadonlyMap<string, Fate>,
): Map<JournalField, 'renamed' | 'left'> => {
  const remapped = new Map<JournalField, 'renamed' | 'left'>();
  for (const [field, text] of record?.texts ?? []) {
    const source = record?.renamed.get(field) ?? (text === null ? null : digestOf(text));
    const known = [base.get(partOfSource(field)), base.get(field)];
    const fate = fates.get(field);
    if (source === null || !known.includes(source)) continue;
    if (fate === 'take') remapped.set(field, 'renamed');
    if (fate === 'conflict') remapped.set(field, 'left');
  }
  return remapped;
};

/**
 * Plans the import of a person, part by part.
 * @param known problems that are known already
 * @param hereCounts whether the local value wins where both sides have changed
 */
export const planOf = (
  person: ImportPerson,
  opened: OpenedPerson | null,
  known: readonly Problem[],
  hereCounts: boolean,
): PersonPlan => {
  const all = partsOfPerson(person);
  if (!opened) {
    const fates = reconcile(ARRIVING, ARRIVING, all);
    const base = withSources(all, person, fates);
    return {
      person,
      opened,
      fates,
      theirs: all,
      base,
      problems: known,
      remapped: new Map(),
      doing: 'arrival',
    };
  }
  const mayMove = !isMoved(person, opened) || opened.isUntouched;
  const kept = mayMove ? person : { ...person, record: null };
  const theirs = withoutStrangers(partsOfPerson(kept), kept, opened);
  const fates = reconcile(opened.base, opened.parts, theirs);
  const remapped = remappedOf(kept, opened, fates);
  for (const [field, outcome] of remapped) if (outcome === 'left') fates.set(field, 'keep');
  if (hereCounts) for (const [part, fate] of fates) if (fate === 'conflict') fates.set(part, 'keep');
  const base = withSources(nextBase(opened.base, theirs, fates), kept, fates);
  const conflicts = [...fates]
    .filter(([, fate]) => fate === 'conflict')
    .map(([part]) => conflictProblem(kept, part));
  const moved = mayMove ? [] : [ofPerson(person.uid, 'record-moved', `record ${person.record?.nid}`)];
  const problems = [...known, ...conflicts, ...moved];
  const isAsBefore =
    [...fates.values()].every((fate) => fate !== 'take') &&
    isSameList(opened.target.aside, problems) &&
    [...base].every(([part, digest]) => opened.base.get(part) === digest);
  const doing = isAsBefore ? 'nothing' : 'change';
  return { person: kept, opened, fates, theirs, base, problems, remapped, doing };
};

/** Turns a plan into an encrypted write. */
export class PersonImport {
  constructor(
    private readonly vault: Vault,
    private readonly intake: FileIntake,
  ) {}

  /** Encrypts everything and stores the files. The rows are not written yet. */
  async prepare(plan: PersonPlan, now: Date): Promise<PersonWrite> {
    const { uid } = plan.person;
    const [key, made] = this.keyOf(plan);
    return {
      uid,
      now,
      arrival: made && (await this.arrival(plan.person, key, made)),
      change: plan.opened && (await this.change(plan, plan.opened, key)),
      base: sealBase(uid, key, plan.base),
      aside: plan.problems.map((problem) => ({ problem, value: sealAside(uid, key, problem) })),
    };
  }

  private keyOf({ person, opened }: PersonPlan): [PersonKey, Arrival['key'] | null] {
    if (opened) return [opened.key, null];
    const { wrapped, masterKeyId } = this.vault.makeKey(person.uid);
    const made = { wrapped: new Uint8Array(wrapped), masterKeyId };
    return [this.vault.keyOf(person.uid, made), made];
  }

  private async arrival(person: ImportPerson, key: PersonKey, made: Arrival['key']): Promise<Arrival> {
    const { uid, record } = person;
    const values = record
      ? sealTexts(uid, record.nid, key, [...record.texts])
      : new Map<Column, Sealed | null>();
    const files = await this.intake.take(uid, key, record?.files ?? [], []);
    return { person, key: made, values, files };
  }

  private async change({ person, fates }: PersonPlan, opened: OpenedPerson, key: PersonKey): Promise<Change> {
    const { target } = opened;
    const isTaken = (part: string) => fates.get(part) === 'take';
    const { record } = person;
    const coming = (record?.files ?? []).filter(({ fid }) => isTaken(partOfFile(fid)));
    const isHere = ({ fid }: { fid: number }) => target.files.some((file) => file.fid === fid);
    const brought = await this.intake.take(person.uid, key, coming, target.files);
    const [files, replaced]: [NewFile[], NewFile[]] = [[], []];
    for (const file of brought) (isHere(file) ? replaced : files).push(file);
    return {
      account: accountChange(person, target.revision, isTaken),
      record: record && target.record && recordChange(person.uid, record, target.record, key, isTaken),
      files,
      replaced,
      list: record && isTaken(FILES_PART) ? record.files.map(({ fid }) => fid) : null,
    };
  }
}

const sealTexts = (
  uid: number,
  nid: number,
  key: PersonKey,
  texts: readonly (readonly [JournalField, string | null])[],
): Map<Column, Sealed | null> =>
  new Map(
    texts.map(([field, text]) => [
      columnOf(field),
      text === null ? null : new Uint8Array(key.seal({ uid, nid, field }, text)),
    ]),
  );

const sealAside = (uid: number, key: PersonKey, problem: Problem): Sealed | null =>
  problem.value === null ? null : new Uint8Array(key.seal(asidePlace(uid, problem), problem.value));

/** A person who was blocked, or whose password was changed, on either side, is signed out everywhere. Source: Q-13. */
const endOf = ({ state, passwordHash }: Partial<ImportAccount>) => {
  if (state !== undefined && state !== 'active') return 'blocked';
  return passwordHash === undefined ? null : 'password_changed';
};

const accountChange = (
  { account, changedAt }: ImportPerson,
  revision: number,
  isTaken: (part: string) => boolean,
): Change['account'] => {
  const names = ACCOUNT_PARTS.filter(isTaken);
  if (names.length === 0) return null;
  const values: Partial<ImportAccount> = Object.fromEntries(names.map((name) => [name, account[name]]));
  return { revision, values, end: endOf(values), changedAt };
};

const recordChange = (
  uid: number,
  record: ImportRecord,
  target: { readonly nid: number; readonly revision: number },
  key: PersonKey,
  isTaken: (part: string) => boolean,
): Change['record'] => {
  const texts = [...record.texts].filter(([field]) => isTaken(field));
  const { nid, uuid, createdAt, changedAt } = record;
  const moved = isTaken(RECORD_PART) && target.nid !== nid ? { nid, uuid, createdAt } : null;
  const title = isTaken(TITLE_PART) ? record.title : null;
  if (texts.length === 0 && title === null && moved === null && !isTaken(FILES_PART)) return null;
  const values = sealTexts(uid, nid, key, texts);
  return { nid: target.nid, revision: target.revision, values, title, moved, changedAt };
};
