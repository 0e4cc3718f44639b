import type { FileStore } from '../../infra/file-store/file-store.ts';
import { openName, type StoredName, sealName } from '../../vault/file-name.ts';
import type { PersonKey } from '../../vault/vault.ts';
import { freeName } from '../note-files/upload-name.ts';
import type { ImportFile } from './import-person.ts';
import type { OldFiles } from './old-files.ts';
import type { NewFile } from './person-write.ts';

const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7);

/**
 * Imports files of the old site, encrypted. Their rows follow. It deletes nothing: the sweeper removes bytes without a
 * row, since a running backup may still need them. Source: Q-64.
 */
export class FileIntake {
  constructor(
    private readonly old: OldFiles,
    private readonly store: FileStore,
  ) {}

  /**
   * Encrypts and stores files.
   * @param kept existing files of the same person: names are unique within a month
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
