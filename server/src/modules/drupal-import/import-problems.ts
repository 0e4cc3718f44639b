/** The kind of thing that was not imported. */
type AsideKind = 'person' | 'field' | 'file';

/**
 * Why something was not imported, and how to fix it. We never write to the old site: some problems are fixed in the map
 * file.
 */
const PROBLEMS = {
  'mail-missing': ['has no e-mail address', 'give one under people: <uid>: mail: in the map file'],
  'mail-invalid': [
    'has an e-mail address that cannot be one',
    'give another under people: <uid>: mail: in the map file',
  ],
  'mail-duplicate': [
    'shares the e-mail address of another account, which was in use more recently',
    'give another under people: <uid>: mail: in the map file, or list the number under skip:',
  ],
  'mail-taken': [
    'has the e-mail address of somebody who has an account here',
    'decide whose it is; give another in the map file, or list the number under skip:',
  ],
  'language-unknown': [
    'has a language that is none of ours',
    'say which of ours stands in for it, under languages: in the map file',
  ],
  'text-too-long': [
    'has a name or another text of the profile that is too long, or holds NUL',
    'shorten it on the old site',
  ],
  'uuid-invalid': ['has no UUID', 'repair it on the old site'],
  'number-taken': [
    'has the number of somebody else here',
    'import before anybody is let in: into a fresh data folder or an empty database',
  ],
  'record-several': [
    'has several data records, and the profile names none of them',
    'name one under people: <uid>: record: in the map file',
  ],
  'record-gone': [
    'names a data record that is not there',
    'name another under people: <uid>: record: in the map file, or 0 for an empty one',
  ],
  'record-foreign': [
    'names a data record of somebody else',
    'name another under people: <uid>: record: in the map file, or 0 for an empty one',
  ],
  'record-moved': [
    'has another data record than before, and has written here since',
    'decide which one counts; nothing was changed',
  ],
  'not-stored': ['was refused by the database', 'see the detail'],
  'field-refused': [
    'holds what no journal field may hold',
    'repair it on the old site, or list it under records: <nid>: empty: in the map file',
  ],
  'field-several': [
    'holds several values where one belongs',
    'leave one on the old site, or list it under records: <nid>: empty: in the map file',
  ],
  'field-damaged': [
    'did not arrive as the old database holds it',
    'check the character set of the connection and the table',
  ],
  'changed-on-both-sides': [
    'was changed here and on the old site since the last import',
    'what is here stays, what is there is kept aside, sealed; to leave it at that, list the person under keep: in the map file',
  ],
  'file-unlisted': [
    'is named by a record, but the site lists no such file',
    'list the number under skipFiles: in the map file',
  ],
  'file-missing': [
    'is not in the files folder',
    'put it there, or list the number under skipFiles: in the map file',
  ],
  'file-unreadable': [
    'is in the files folder and cannot be read',
    'put one that can be read in its place, or list the number under skipFiles: in the map file',
  ],
  'file-outside': [
    'has an address that leads out of the files folders',
    'name the folder of its scheme with --files scheme=folder',
  ],
  'file-foreign': [
    'belongs to somebody else than the record that names it',
    'repair its owner on the old site, or list the number under skipFiles: in the map file',
  ],
  'file-too-large': [
    'is larger than 10 MiB',
    'put a smaller one in its place, or list the number under skipFiles: in the map file',
  ],
  'file-kind': [
    'is of a kind that cannot be kept',
    'convert it, or list the number under skipFiles: in the map file',
  ],
  'file-taken': [
    'has the number of another file here',
    'import before anybody is let in: into a fresh data folder or an empty database',
  ],
} as const satisfies Record<string, readonly [string, string]>;
export type ProblemCode = keyof typeof PROBLEMS;

/** One thing that was not imported. */
export interface Problem {
  readonly kind: AsideKind;
  /** Its id on the old site: of a person, of the record with the field, or of a file. */
  readonly sourceId: number;
  /** The field of the record; empty otherwise. */
  readonly field: string;
  readonly uid: number;
  readonly code: ProblemCode;
  readonly detail: string;
  /** The value of the old site, stored encrypted; null when there is none. */
  readonly value: string | null;
}

/** A problem with a whole person. */
export const ofPerson = (uid: number, code: ProblemCode, detail = ''): Problem => ({
  kind: 'person',
  sourceId: uid,
  field: '',
  uid,
  code,
  detail,
  value: null,
});

/** A problem with one field of a record. */
export const ofField = (
  place: { readonly uid: number; readonly nid: number; readonly field: string },
  code: ProblemCode,
  value: string | null,
  detail = '',
): Problem => ({
  kind: 'field',
  sourceId: place.nid,
  field: place.field,
  uid: place.uid,
  code,
  detail,
  value,
});

/** A problem with one file. */
export const ofFile = (uid: number, fid: number, code: ProblemCode, detail = ''): Problem => ({
  kind: 'file',
  sourceId: fid,
  field: '',
  uid,
  code,
  detail,
  value: null,
});

const isCode = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code);

/** The sentence about something set aside. */
export const asideSentence = (
  {
    kind,
    sourceId,
    field,
    uid,
    problem,
  }: { kind: string; sourceId: number; field: string; uid: number | null; problem: string },
  detail = '',
): string => {
  const [what, mend] = isCode(problem) ? PROBLEMS[problem] : [problem, 'see a later version'];
  const name = kind === 'field' ? 'record' : kind;
  const of =
    field === ''
      ? `${name.charAt(0).toUpperCase()}${name.slice(1)} ${sourceId}`
      : `${field} of ${name} ${sourceId}`;
  const owner = kind === 'person' || uid === null ? '' : ` (person ${uid})`;
  return `${of}${owner} ${what}${detail ? ` (${detail})` : ''}: ${mend}.`;
};

/** The sentence about a problem. */
export const problemSentence = (problem: Problem): string =>
  asideSentence({ ...problem, problem: problem.code }, problem.detail);
