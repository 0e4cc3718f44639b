import type { JournalField } from '@ancrage/shared/journal/fields';
import type { Locale } from '@ancrage/shared/rules/locales';
import { PROFILE_NAMES, type Profile } from '../accounts/profile.ts';
import { digestOf } from './parts.ts';

/** An account to import. */
export interface ImportAccount extends Profile {
  readonly mail: string;
  readonly passwordHash: string;
  readonly state: 'pending' | 'active' | 'blocked';
  readonly locale: Locale;
  readonly timezone: string;
  readonly cgu: boolean;
}

/** A file to import. */
export interface ImportFile {
  readonly fid: number;
  readonly uuid: string;
  readonly filename: string;
  readonly mime: string;
  readonly size: number;
  readonly digest: string;
  /** Where its bytes are. */
  readonly path: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

/** A data record to import. A field that cannot be imported is not among the texts. */
export interface ImportRecord {
  readonly nid: number;
  readonly uuid: string;
  readonly title: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly texts: ReadonlyMap<JournalField, string | null>;
  /** For texts with renamed keys, the digest of the original. */
  readonly renamed: ReadonlyMap<JournalField, string>;
  readonly files: readonly ImportFile[];
}

/** A person to import. Without a record they get an empty one. */
export interface ImportPerson {
  readonly uid: number;
  readonly uuid: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly account: ImportAccount;
  readonly record: ImportRecord | null;
}

/** The parts of an account. */
export const ACCOUNT_PARTS = [
  'mail',
  'passwordHash',
  'state',
  'locale',
  'timezone',
  ...PROFILE_NAMES,
  'cgu',
] as const satisfies readonly (keyof ImportAccount)[];

/** Names of the parts outside of the account; a text has the name of its field. */
export const RECORD_PART = 'record';
export const TITLE_PART = 'record title';
export const FILES_PART = 'files';
export const partOfFile = (fid: number): string => `file ${fid}`;
export const isPartOfFile = (part: string): boolean => part.startsWith('file ');

/** The digest of a list of files; an empty list is an empty part. */
export const digestOfList = (fids: readonly number[]): string | null =>
  fids.length === 0 ? null : digestOf(JSON.stringify(fids));

/** The parts of a person of the old site. */
export const partsOfPerson = ({ account, record }: ImportPerson): Map<string, string | null> => {
  const parts = new Map<string, string | null>();
  for (const name of ACCOUNT_PARTS) parts.set(name, digestOf(String(account[name])));
  if (record === null) return parts;
  parts.set(RECORD_PART, digestOf(String(record.nid)));
  parts.set(TITLE_PART, digestOf(record.title));
  for (const [field, text] of record.texts) parts.set(field, text === null ? null : digestOf(text));
  parts.set(FILES_PART, digestOfList(record.files.map(({ fid }) => fid)));
  for (const { fid, digest } of record.files) parts.set(partOfFile(fid), digest);
  return parts;
};
