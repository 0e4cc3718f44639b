import type { JournalField } from '@ancrage/shared/journal/fields';
import type { ProfileName } from '../accounts/profile.ts';

/** A journal field as the old site holds it. */
export interface SourceText {
  /** Null when it exceeds the size of a field: it was not read. */
  readonly text: string | null;
  /** In bytes of UTF-8, computed by the old database. */
  readonly size: number;
  /** SHA-256 of the UTF-8, computed by the old database; null where it cannot. */
  readonly digest: string | null;
}

/** A file of the old site. `row` is null when a record names a file that does not exist there. */
export interface SourceFile {
  readonly fid: number;
  readonly row: {
    readonly uuid: string;
    readonly uid: number | null;
    readonly filename: string;
    readonly uri: string;
    readonly created: number;
    readonly changed: number;
  } | null;
}

/** A data record of the old site. A field with several values keeps them all: the reader does not choose. */
export interface SourceRecord {
  readonly nid: number;
  readonly uuid: string;
  readonly uid: number;
  readonly title: string;
  readonly created: number;
  readonly changed: number;
  readonly texts: ReadonlyMap<JournalField, readonly SourceText[]>;
  readonly files: readonly SourceFile[];
}

/**
 * A person of the old site, with every data record that they own or name. Missing values are empty. Moments are epoch
 * seconds.
 */
export interface SourcePerson {
  readonly uid: number;
  readonly uuid: string;
  readonly name: string;
  readonly mail: string;
  readonly pass: string;
  readonly isActive: boolean;
  readonly langcode: string;
  readonly preferredLangcode: string;
  readonly timezone: string;
  readonly created: number;
  readonly changed: number;
  readonly access: number;
  readonly login: number;
  readonly profile: ReadonlyMap<ProfileName, string>;
  readonly cgu: boolean;
  /** The id of the data record in the profile. */
  readonly namedRecord: number | null;
  readonly records: readonly SourceRecord[];
}

/** The facts that decide which of several accounts with one address is imported. */
export interface SourceAddress {
  readonly uid: number;
  readonly mail: string;
  readonly isActive: boolean;
  readonly access: number;
}

/** The highest ids of the old site. */
export interface SourceNumbers {
  readonly uid: number;
  readonly nid: number;
  readonly fid: number;
}
