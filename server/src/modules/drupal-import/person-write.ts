import type { StoredName } from '../../vault/file-name.ts';
import type { WrappedKey } from '../../vault/vault.ts';
import type { Column } from '../journal/record.ts';
import type { ImportAccount, ImportPerson } from './import-person.ts';
import type { Problem } from './import-problems.ts';

/** A file of somebody here. `position` is null when no record names it. */
interface TargetFile extends StoredName {
  readonly fid: number;
  readonly storageKey: string;
  readonly position: number | null;
  readonly createdAt: Date;
}

/** Something of somebody that is aside, without what it holds. */
export interface AsideRow {
  readonly kind: string;
  readonly sourceId: number;
  readonly field: string;
  readonly problem: string;
}

/** Someone as they are stored here, journal sealed. */
export interface TargetPerson {
  readonly uid: number;
  readonly uuid: string;
  readonly account: Omit<ImportAccount, 'state' | 'locale'> & { state: string; locale: string };
  readonly revision: number;
  readonly key: WrappedKey;
  readonly record:
    | (Readonly<Record<Column, Uint8Array | null>> & {
        readonly nid: number;
        readonly title: string;
        readonly revision: number;
      })
    | null;
  readonly files: readonly TargetFile[];
  /** What was imported last, sealed; null when nothing ever was. */
  readonly base: Uint8Array | null;
  /** What of them is aside. */
  readonly aside: readonly AsideRow[];
}

/** Bytes that the vault sealed, as the database takes them. */
export type Sealed = Uint8Array<ArrayBuffer>;

/** A file that comes. Its bytes are stored already. */
export interface NewFile {
  readonly fid: number;
  readonly uuid: string;
  readonly sealedName: Sealed;
  readonly mime: string;
  readonly size: number;
  readonly storageKey: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

/** Someone who comes, with their key and their record as it is sealed with it. */
export interface Arrival {
  readonly person: ImportPerson;
  readonly key: { readonly wrapped: Sealed; readonly masterKeyId: string };
  readonly values: ReadonlyMap<Column, Sealed | null>;
  /** In the order of the record's list. */
  readonly files: readonly NewFile[];
}

/** What changes of someone who is here. */
export interface Change {
  /** Of the account that is at a revision. */
  readonly account: {
    readonly revision: number;
    readonly values: Partial<ImportAccount>;
    /** Why nobody stays signed in to it from then on; null when they do. */
    readonly end: 'blocked' | 'password_changed' | null;
    readonly changedAt: Date;
  } | null;
  /** Of the record that is at a revision; `moved` gives an untouched record its number of the old site. */
  readonly record: {
    readonly nid: number;
    readonly revision: number;
    readonly values: ReadonlyMap<Column, Sealed | null>;
    readonly title: string | null;
    readonly moved: { readonly nid: number; readonly uuid: string; readonly createdAt: Date } | null;
    readonly changedAt: Date;
  } | null;
  /** Files that come. */
  readonly files: readonly NewFile[];
  /** Files whose bytes were replaced. */
  readonly replaced: readonly NewFile[];
  /** The whole new list of the record's files, or null to leave it. */
  readonly list: readonly number[] | null;
}

/** Everything that an import writes of one person: all of it takes effect, or nothing. */
export interface PersonWrite {
  readonly uid: number;
  readonly now: Date;
  readonly arrival: Arrival | null;
  readonly change: Change | null;
  /** What to remember of the old site. */
  readonly base: Sealed;
  readonly aside: readonly { readonly problem: Problem; readonly value: Sealed | null }[];
}

/** Who has which numbers, UUIDs and addresses here. */
export interface Owners {
  readonly ofUuid: ReadonlyMap<string, number>;
  readonly ofMail: ReadonlyMap<string, number>;
  readonly ofRecord: ReadonlyMap<number, number>;
  readonly ofFile: ReadonlyMap<number, number>;
}
