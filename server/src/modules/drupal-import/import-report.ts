import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import { isPartOfFile } from './import-person.ts';
import { type Problem, problemSentence } from './import-problems.ts';
import type { EntryShapes, InnerKeys } from './inner-keys.ts';
import { type KeyCount, KeyTally } from './key-count.ts';
import type { Parts } from './parts.ts';
import type { PersonPlan } from './person-import.ts';
import type { Note } from './person-mapper.ts';

/** The result for one journal field or file, old against new, by SHA-256. An empty part has no digest. */
interface Comparison {
  readonly uid: number;
  readonly nid: number;
  /** Name of the journal field, or `file <fid>`. */
  readonly part: string;
  readonly old: string | null;
  readonly new: string | null;
  /** `renamed`: as the map file renames its keys; the digests differ. `newer here`: written here since the last import, and not over there. `to come`: a dry run. */
  readonly outcome: 'equal' | 'renamed' | 'newer here' | 'changed on both sides' | 'to come' | 'differs';
}

/** The result of an import or a dry run. It contains no name, no mail address and no word of a journal. */
export interface ImportReport {
  readonly isDry: boolean;
  readonly source: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly people: Readonly<Record<PersonOutcome, number>>;
  readonly comparisons: readonly Comparison[];
  /** Parts of accounts and records that differ from the old site, though nobody wrote here. */
  readonly differences: readonly { readonly uid: number; readonly part: string }[];
  readonly problems: readonly (Pick<Problem, 'kind' | 'sourceId' | 'field' | 'uid' | 'code' | 'detail'> & {
    readonly sentence: string;
  })[];
  readonly notes: readonly { readonly uid: number; readonly note: Note }[];
  /** Keys inside entries that no exercise uses: their texts are shown under these keys. */
  readonly unknownKeys: readonly KeyCount[];
  /** Fields in which the map file renames other keys than in the last import, with the result for each. */
  readonly remapped: readonly {
    readonly uid: number;
    readonly field: JournalField;
    readonly outcome: 'renamed' | 'left';
  }[];
  readonly skipped: readonly { readonly uid: number; readonly what: string; readonly why: string }[];
  /** Data records of the old site: how many there are, how many are imported, and those that are neither imported nor listed elsewhere. */
  readonly records: {
    readonly there: number;
    readonly here: number;
    readonly left: readonly { readonly nid: number; readonly uid: number }[];
  };
  /** Entries by field: how many have texts, and how many of those have none under a key of ours. */
  readonly shapes: readonly ({ readonly field: JournalField } & EntryShapes)[];
  /** How many files of the records have an address of each scheme, such as `private`. */
  readonly schemes: Readonly<Record<string, number>>;
}

type PersonOutcome = 'new' | 'changed' | 'unchanged' | 'aside' | 'skipped';

const isCompared = (part: string): boolean =>
  isPartOfFile(part) || JOURNAL_FIELDS.some((field) => field === part);

/** Collects the results of people. */
export class ReportBook {
  private readonly people: Record<PersonOutcome, number> = {
    new: 0,
    changed: 0,
    unchanged: 0,
    aside: 0,
    skipped: 0,
  };
  private readonly comparisons: Comparison[] = [];
  private readonly differences: { uid: number; part: string }[] = [];
  private readonly problems: Problem[] = [];
  private readonly notes: { uid: number; note: Note }[] = [];
  private readonly remapped: { uid: number; field: JournalField; outcome: 'renamed' | 'left' }[] = [];
  private readonly keyTally = new KeyTally();
  private readonly skipped: { uid: number; what: string; why: string }[] = [];
  /** People of whom nothing is imported, which the report says elsewhere. */
  private readonly absent = new Set<number>();
  private readonly importedRecords = new Set<number>();
  private readonly shapes = new Map<JournalField, EntryShapes>();
  private readonly schemes: Record<string, number> = {};
  private records: ImportReport['records'] = { there: 0, here: 0, left: [] };

  constructor(
    private readonly opening: Pick<ImportReport, 'isDry' | 'source' | 'startedAt'>,
    private readonly keys: InnerKeys,
  ) {}

  /** The keys of the old site that are none of ours, with examples of people's own words. */
  get tally(): KeyTally {
    return this.keyTally;
  }

  /** Records a person who is skipped on purpose. */
  skip(uid: number, why: string): void {
    this.people.skipped += 1;
    this.absent.add(uid);
    this.skipped.push({ uid, what: `person ${uid}`, why });
  }

  /** Records parts of a person that are skipped on purpose. */
  leaveOut(uid: number, parts: readonly string[], why: string): void {
    this.skipped.push(...parts.map((what) => ({ uid, what, why })));
  }

  /** Records a person who cannot be imported. */
  setAside(problem: Problem): void {
    this.people.aside += 1;
    this.absent.add(problem.uid);
    this.problems.push(problem);
  }

  /** Records notes about a person. */
  note(uid: number, notes: readonly Note[]): void {
    this.notes.push(...notes.map((note) => ({ uid, note })));
  }

  /**
   * Records the result for a person.
   * @param after the parts after writing, decrypted; null in a dry run
   */
  add({ person, doing, problems, theirs, fates, remapped }: PersonPlan, after: Parts | null): void {
    this.people[doing === 'arrival' ? 'new' : doing === 'change' ? 'changed' : 'unchanged'] += 1;
    this.problems.push(...problems);
    const { uid, record } = person;
    if (record) this.importedRecords.add(record.nid);
    for (const [field, text] of record?.texts ?? []) {
      this.keyTally.add(field, this.keys.unknownIn(field, text));
      this.addShapes(field, this.keys.shapesIn(field, text));
    }
    for (const [field, outcome] of remapped) this.remapped.push({ uid, field, outcome });
    for (const [part, old] of theirs) {
      const found = after?.get(part) ?? null;
      const outcome = this.outcomeOf(fates.get(part) ?? 'take', after !== null, found === old);
      if (outcome === 'differs') this.differences.push({ uid, part });
      if (!isCompared(part)) continue;
      const source = [...(record?.renamed ?? [])].find(([field]) => field === part)?.[1];
      const isRenamed = source !== undefined && outcome === 'equal';
      this.comparisons.push({
        uid,
        nid: record?.nid ?? 0,
        part,
        old: source ?? old,
        new: found,
        outcome: isRenamed ? 'renamed' : outcome,
      });
    }
  }

  /** Counts the scheme of a file's address on the old site. */
  countScheme(uri: string): void {
    const scheme = /^([a-z][a-z0-9.+-]*):\/\//.exec(uri)?.[1] ?? 'none';
    this.schemes[scheme] = (this.schemes[scheme] ?? 0) + 1;
  }

  /**
   * Compares all data records of the old site with those imported. Call it after everybody was added.
   * @param skipped records that the map file leaves behind
   */
  async compareRecords(
    owners: AsyncIterable<{ readonly nid: number; readonly uid: number }>,
    skipped: readonly number[],
  ): Promise<void> {
    const left: { nid: number; uid: number }[] = [];
    let there = 0;
    for await (const owner of owners) {
      there += 1;
      const { nid, uid } = owner;
      if (this.importedRecords.has(nid) || this.absent.has(uid)) continue;
      if (skipped.includes(nid))
        this.skipped.push({ uid, what: `record ${nid}`, why: 'as the map file says' });
      else left.push(owner);
    }
    this.records = { there, here: this.importedRecords.size, left };
  }

  private addShapes(field: JournalField, { entries, unknown }: EntryShapes): void {
    const known = this.shapes.get(field) ?? { entries: 0, unknown: 0 };
    this.shapes.set(field, { entries: known.entries + entries, unknown: known.unknown + unknown });
  }

  /** The report. */
  close(endedAt: Date): ImportReport {
    return {
      ...this.opening,
      endedAt: endedAt.toISOString(),
      people: this.people,
      comparisons: this.comparisons,
      differences: this.differences,
      problems: this.problems.map((problem) => {
        const { kind, sourceId, field, uid, code, detail } = problem;
        return { kind, sourceId, field, uid, code, detail, sentence: problemSentence(problem) };
      }),
      notes: this.notes,
      unknownKeys: this.keyTally.counts(),
      remapped: this.remapped,
      skipped: this.skipped,
      records: this.records,
      shapes: [...this.shapes].map(([field, shapes]) => ({ field, ...shapes })),
      schemes: this.schemes,
    };
  }

  private outcomeOf(fate: string, isReal: boolean, isEqual: boolean): Comparison['outcome'] {
    if (fate === 'keep') return 'newer here';
    if (fate === 'conflict') return 'changed on both sides';
    if (isReal) return isEqual ? 'equal' : 'differs';
    return fate === 'same' ? 'equal' : 'to come';
  }
}

/** Whether everything of the old site is here, or was changed here since. */
export const isWhole = ({ problems, differences, records }: ImportReport): boolean =>
  problems.length === 0 && differences.length === 0 && records.left.length === 0;

const NOTE_SENTENCES: Record<Note, string> = {
  'signs-in-by-mail': 'the user name was not the e-mail address, which alone signs in from now on',
  'no-password': 'no password that can be checked; "forgotten password" gives one',
  'double-encoded':
    'a text looks as if it was encoded twice, such as Ã© for é; it comes as it is: mend it on the old site',
  'time-zone': 'the time zone is not known; it is Europe/Paris from now on',
};
/** How many ids are listed before the rest is only counted. */
const MOST_LISTED = 12;

const listed = (uids: readonly number[]): string =>
  uids.length > MOST_LISTED
    ? `${uids.slice(0, MOST_LISTED).join(', ')} and ${uids.length - MOST_LISTED} more`
    : uids.join(', ');

const remappedLines = ({ remapped, isDry }: ImportReport): string[] =>
  JOURNAL_FIELDS.flatMap((field) => {
    const of = (outcome: 'renamed' | 'left') =>
      remapped.filter((each) => each.field === field && each.outcome === outcome).map(({ uid }) => uid);
    const [renamed, left] = [of('renamed'), of('left')];
    return [
      ...(renamed.length > 0
        ? [
            `Keys of ${field} ${isDry ? 'to be renamed' : 'renamed'} in what was imported before: person ${listed(renamed)}.`,
          ]
        : []),
      ...(left.length > 0
        ? [`Keys of ${field} left as they are, since it was changed here: person ${listed(left)}.`]
        : []),
    ];
  });

const recordLines = ({ records: { there, here, left }, isDry }: ImportReport): string[] => [
  `Data records: ${there} there, ${here} ${isDry ? 'can come' : 'here'}.`,
  ...left.map(
    ({ nid, uid }) =>
      `LEFT BEHIND: record ${nid} of person ${uid}, whom ${uid > 1 ? 'another record was imported for' : 'no journal belongs to'}: name it under people: <uid>: record: in the map file, or list it under skipRecords:.`,
  ),
];

const shapeLines = ({ shapes }: ImportReport): string[] => {
  const written = shapes.filter(({ entries }) => entries > 0);
  if (written.length === 0) return [];
  return [
    'Entries by field: shown as what they are, and shown under the keys of the old site alone.',
    ...written.map(({ field, entries, unknown }) => `  ${field}  ${entries - unknown}  ${unknown}`),
  ];
};

const schemeLines = ({ schemes }: ImportReport): string[] => {
  const found = Object.entries(schemes).map(([scheme, files]) => `${scheme}:// ${files}`);
  return found.length === 0
    ? []
    : [`Addresses of files: ${found.join(', ')}. --files scheme=folder names the folder of each.`];
};

const unknownLines = ({ unknownKeys }: ImportReport, examplesOf: (count: KeyCount) => readonly string[]) => {
  if (unknownKeys.length === 0) return [];
  return [
    'Keys that are none of ours: their texts are shown under these names. A map file can give them ours (keys:).',
    ...unknownKeys.map((counted) => {
      const examples = examplesOf(counted).map((text) => `“${text}”`);
      return `  ${counted.field}  ${counted.key}  ${counted.count}${examples.length > 0 ? `  ${examples.join(', ')}` : ''}`;
    }),
  ];
};

/**
 * The report as text for a terminal.
 * @param examplesOf returns example texts under an unknown key; none by default
 */
export const reportLines = (
  report: ImportReport,
  examplesOf: (count: KeyCount) => readonly string[] = () => [],
): string[] => {
  const { isDry, people, comparisons, differences, problems, notes, skipped } = report;
  const counted = (outcome: Comparison['outcome']) =>
    comparisons.filter((each) => each.outcome === outcome && each.old !== null).length;
  const outcomes = (
    ['equal', 'renamed', 'to come', 'newer here', 'changed on both sides', 'differs'] as const
  )
    .map((outcome) => `${counted(outcome)} ${outcome}`)
    .filter((line) => !line.startsWith('0 '));
  const would = isDry ? 'A dry run, nothing was written. ' : '';
  return [
    `${would}Read from ${report.source}.`,
    `People: ${people.new} new, ${people.changed} changed, ${people.unchanged} unchanged, ${people.aside} aside, ${people.skipped} skipped.`,
    `Journal fields and files, by SHA-256 old against new: ${outcomes.join(', ') || 'none'}.`,
    ...skipped.map(({ what, why }) => `Skipped: ${what}, ${why}.`),
    ...Object.entries(NOTE_SENTENCES).flatMap(([note, sentence]) => {
      const uids = notes.filter((each) => each.note === note).map(({ uid }) => uid);
      return uids.length > 0 ? [`Note: ${sentence}. Person ${listed(uids)}.`] : [];
    }),
    ...recordLines(report),
    ...schemeLines(report),
    ...shapeLines(report),
    ...remappedLines(report),
    ...unknownLines(report, examplesOf),
    ...problems.map(({ sentence }) => `Aside: ${sentence}`),
    ...differences.map(
      ({ uid, part }) => `DIFFERS: ${part} of person ${uid} is not what the old site holds.`,
    ),
    isWhole(report)
      ? `Everything the old site holds ${isDry ? 'can come' : 'is here'}, but for what was skipped.`
      : `NOT everything the old site holds ${isDry ? 'can come' : 'is here'}: ${problems.length} aside, ${differences.length} differ, ${report.records.left.length} records left behind. What is aside comes with the next run, once it is mended.`,
  ];
};
