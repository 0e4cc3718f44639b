import type { StoredName } from '../../vault/file-name.ts';

/** What a person keeps in files, or asks room for. */
export interface Usage {
  readonly files: number;
  readonly bytes: number;
}

/** A file of a person as it is stored, without its bytes. */
export interface StoredFile extends StoredName {
  readonly fid: number;
  readonly mime: string;
  readonly size: number;
  readonly storageKey: string;
  readonly isAttached: boolean;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

/** The same with its name opened. */
export interface NamedFile extends StoredFile {
  readonly filename: string;
}

/** A file whose bytes are stored, and that has no row yet. */
export interface NewFile {
  readonly uid: number;
  readonly uuid: string;
  /** Gives the file its name, sealed: one that the others of its month do not have. */
  readonly nameBeside: (others: readonly StoredName[]) => Uint8Array<ArrayBuffer>;
  readonly mime: string;
  readonly size: number;
  readonly storageKey: string;
  /** by what its sender knows the upload; null when they gave no key */
  readonly idempotencyKey: string | null;
  readonly now: Date;
}
