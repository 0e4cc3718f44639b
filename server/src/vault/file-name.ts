import type { PersonKey } from './vault.ts';

/** Which file a name belongs to. */
interface FileIdentity {
  readonly uid: number;
  readonly uuid: string;
}

/** The name of a file as it is stored: sealed, or still in the clear as releases before decision 85 left it. */
export interface StoredName extends FileIdentity {
  readonly sealedName: Uint8Array | null;
  /** Null exactly when the name is sealed. */
  readonly clearName: string | null;
}

/** A name belongs to a file and its owner, whatever bytes and whichever record the file has. PostgreSQL writes a UUID in small letters. */
const placeOf = ({ uid, uuid }: FileIdentity) => ({
  uid,
  nid: 0,
  field: `note_file ${uuid.toLowerCase()}`,
});

/** Seals the name of a file. */
export const sealName = (key: PersonKey, file: FileIdentity, name: string): Uint8Array<ArrayBuffer> =>
  key.seal(placeOf(file), name);

/**
 * The name of a file.
 * @throws DecryptionError when it is not what was sealed for this file
 */
export const openName = (key: PersonKey, file: StoredName): string =>
  file.sealedName === null ? (file.clearName ?? '') : key.open(placeOf(file), file.sealedName);
