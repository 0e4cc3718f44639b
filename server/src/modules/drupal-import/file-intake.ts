import type { FileStore } from '../../infra/file-store/file-store.ts';
import { openName, type StoredName, sealName } from '../../vault/file-name.ts';
import type { PersonKey } from '../../vault/vault.ts';
import { freeName } from '../note-files/upload-name.ts';
import type { ImportFile } from './import-person.ts';
import type { OldFiles } from './old-files.ts';
import type { NewFile } from './person-write.ts';

const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7);

/**
 * Brings files of the old site in, sealed. Their rows follow. It removes nothing: bytes that get no row, or whose row has
 * others now, are left to the sweeper, since a backup under way may want them. Source: Q-64.
 */
export class FileIntake {
  constructor(
    private readonly old: OldFiles,
    private readonly store: FileStore,
  ) {}

  /**
   * Seals the bytes of files.
   * @param kept files of the same person that are here: within a month, names are told apart
   */
  async take(
    uid: number,
    key: PersonKey,
    files: readonly ImportFile[],
    kept: readonly (StoredName & { readonly createdAt: Date })[],
  ): Promise<NewFile[]> {
    const taken = kept.map((file) => ({ filename: openName(key, file), month: monthOf(file.createdAt) }));
    const brought: NewFile[] = [];
    for (const { path, digest: _, filename: wished, ...file } of files) {
      const month = monthOf(file.createdAt);
      const names = new Set(taken.filter((each) => each.month === month).map(({ filename }) => filename));
      const filename = freeName(wished, names);
      taken.push({ filename, month });
      const storageKey = this.store.newKey();
      await this.store.write(storageKey, key.sealFile({ uid, file: storageKey }, this.old.read(path)));
      const sealedName = sealName(key, { uid, uuid: file.uuid }, filename);
      brought.push({ ...file, sealedName, storageKey });
    }
    return brought;
  }
}
