import type { StoredName } from '../../vault/file-name.ts';

/** Storage used by a person, or requested. */
export interface Usage {
  readonly files: number;
  readonly bytes: number;
}

/** A stored file of a person, without its bytes. */
export interface StoredFile extends StoredName {
  readonly fid: number;
  readonly mime: string;
  readonly size: number;
  readonly storageKey: string;
  readonly isAttached: boolean;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

/** A stored file with its name decrypted. */
export interface NamedFile extends StoredFile {
  readonly filename: string;
}

/** A file whose bytes are stored, and which has no row yet. */
export interface NewFile {
  readonly uid: number;
  readonly uuid: string;
  /** Chooses and encrypts the name of the file: one that no other file of its month has. */
  readonly nameBeside: (others: readonly StoredName[]) => Uint8Array<ArrayBuffer>;
  readonly mime: string;
  readonly size: number;
  readonly storageKey: string;
  /** Idempotency key of the upload; null without one */
  readonly idempotencyKey: string | null;
  readonly now: Date;
}
