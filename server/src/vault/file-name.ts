import type { PersonKey } from './vault.ts';

/** The file that a name belongs to. */
interface FileIdentity {
  readonly uid: number;
  readonly uuid: string;
}

/** The stored name of a file: encrypted, or in the clear from releases before decision 85. */
export interface StoredName extends FileIdentity {
  readonly sealedName: Uint8Array | null;
  /** Null exactly when the name is encrypted. */
  readonly clearName: string | null;
}

/** A name is bound to its file and owner, not to bytes or record. PostgreSQL writes UUIDs in lower case. */
const placeOf = ({ uid, uuid }: FileIdentity) => ({
  uid,
  nid: 0,
  field: `note_file ${uuid.toLowerCase()}`,
});

/** Encrypts the name of a file. */
export const sealName = (key: PersonKey, file: FileIdentity, name: string): Uint8Array<ArrayBuffer> =>
  key.seal(placeOf(file), name);

/**
 * The name of a file.
 * @throws DecryptionError when it was not encrypted for this file
 */
export const openName = (key: PersonKey, file: StoredName): string =>
  file.sealedName === null ? (file.clearName ?? '') : key.open(placeOf(file), file.sealedName);
