import type { StoredName } from '../../vault/file-name.ts';
import type { WrappedKey } from '../../vault/vault.ts';
import type { Column } from '../journal/record.ts';
import type { ImportAccount, ImportPerson } from './import-person.ts';
import type { Problem } from './import-problems.ts';

/** A file of an existing person. `position` is null when no record names it. */
interface TargetFile extends StoredName {
  readonly fid: number;
  readonly storageKey: string;
  readonly position: number | null;
  readonly createdAt: Date;
}

/** A value set aside, without its content. */
export interface AsideRow {
  readonly kind: string;
  readonly sourceId: number;
  readonly field: string;
  readonly problem: string;
}

/** A stored person, journal encrypted. */
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
  /** The base of the last import, encrypted; null without one. */
  readonly base: Uint8Array | null;
  /** Values set aside. */
  readonly aside: readonly AsideRow[];
}

/** Encrypted bytes, as the database expects them. */
export type Sealed = Uint8Array<ArrayBuffer>;

/** A new file. Its bytes are stored already. */
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

/** A new person, with their key and encrypted record. */
export interface Arrival {
  readonly person: ImportPerson;
  readonly key: { readonly wrapped: Sealed; readonly masterKeyId: string };
  readonly values: ReadonlyMap<Column, Sealed | null>;
  /** In the order of the record's list. */
  readonly files: readonly NewFile[];
}

/** The changes to an existing person. */
export interface Change {
  /** Changes of the account at a revision. */
  readonly account: {
    readonly revision: number;
    readonly values: Partial<ImportAccount>;
    /** Why every session ends; null when none does. */
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
  /** New files. */
  readonly files: readonly NewFile[];
  /** Files whose bytes were replaced. */
  readonly replaced: readonly NewFile[];
  /** The whole new list of the record's files, or null to leave it. */
  readonly list: readonly number[] | null;
}

/** The whole write of an import for one person, in one transaction. */
export interface PersonWrite {
  readonly uid: number;
  readonly now: Date;
  readonly arrival: Arrival | null;
  readonly change: Change | null;
  /** The new base. */
  readonly base: Sealed;
  readonly aside: readonly { readonly problem: Problem; readonly value: Sealed | null }[];
}

/** The owners of ids, UUIDs and addresses here. */
export interface Owners {
  readonly ofUuid: ReadonlyMap<string, number>;
  readonly ofMail: ReadonlyMap<string, number>;
  readonly ofRecord: ReadonlyMap<number, number>;
  readonly ofFile: ReadonlyMap<number, number>;
}
