/** What a person keeps in files, or asks room for. */
export interface Usage {
  readonly files: number;
  readonly bytes: number;
}

/** A file of a person as it is stored, without its bytes. */
export interface StoredFile {
  readonly fid: number;
  readonly uuid: string;
  readonly uid: number;
  readonly filename: string;
  readonly mime: string;
  readonly size: number;
  readonly storageKey: string;
  readonly isAttached: boolean;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

/** A file whose bytes are stored, and that has no row yet. */
export interface NewFile {
  readonly uid: number;
  readonly filename: string;
  readonly mime: string;
  readonly size: number;
  readonly storageKey: string;
  /** by what its sender knows the upload; null when they gave no key */
  readonly idempotencyKey: string | null;
  readonly now: Date;
}
