import type { JournalField } from '@ancrage/shared/journal/fields';
import type { ProfileName } from '../accounts/profile.ts';

/** A journal field as the old site holds it. */
export interface SourceText {
  /** Null when it is larger than a field may be: it was not read. */
  readonly text: string | null;
  /** In bytes of UTF-8, as the old database counts them. */
  readonly size: number;
  /** SHA-256 of the UTF-8, as the old database computes it; null where it cannot. */
  readonly digest: string | null;
}

/** A file as the old site lists it. `row` is null when a record names a file that the site does not list. */
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

/** A data record of the old site. A field with several values keeps them all: which one counts is not for the reader to say. */
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
 * A person of the old site, with every data record that is theirs or that they name. What the site does not say of them is
 * empty. Moments are epoch seconds.
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
  /** The number of the data record, as the profile has it. */
  readonly namedRecord: number | null;
  readonly records: readonly SourceRecord[];
}

/** As much of a person as tells which of several with one address is meant. */
export interface SourceAddress {
  readonly uid: number;
  readonly mail: string;
  readonly isActive: boolean;
  readonly access: number;
}

/** The highest numbers that the old site has given out. */
export interface SourceNumbers {
  readonly uid: number;
  readonly nid: number;
  readonly fid: number;
}
