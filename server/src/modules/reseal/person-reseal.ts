import { FileMissingError } from '../../infra/file-store/file-errors.ts';
import type { FileStore } from '../../infra/file-store/file-store.ts';
import { openName, sealName } from '../../vault/file-name.ts';
import type { PersonKey, SealContext, Vault } from '../../vault/vault.ts';
import {
  FORMER_ADDRESS_QUEUE,
  formerAddressPlace,
  NEW_ADDRESS_QUEUE,
  newAddressPlace,
  RETURNED_ADDRESS_QUEUE,
} from '../accounts/sealed-addresses.ts';
import { basePlace } from '../drupal-import/opened-person.ts';
import { asidePlace } from '../journal/aside-place.ts';
import type { ResealRepository, SealedFile, SealedRevision } from './reseal.repository.ts';

const ADDRESS_PLACES: Readonly<Record<string, (uid: number) => SealContext>> = {
  [FORMER_ADDRESS_QUEUE]: formerAddressPlace,
  [NEW_ADDRESS_QUEUE]: newAddressPlace,
  [RETURNED_ADDRESS_QUEUE]: formerAddressPlace,
};

/** What came of one person. */
export interface ResealedPerson {
  /** Names of the bytes in the store that no row needs any more. */
  readonly freed: readonly string[];
  readonly files: number;
  /** Files whose bytes were lost before. */
  readonly lost: number;
}

/** Gives one person another data key: everything is encrypted again, or nothing. */
export class PersonReseal {
  readonly #rows: ResealRepository;
  readonly #store: FileStore;
  readonly #vault: Vault;

  constructor(rows: ResealRepository, store: FileStore, vault: Vault) {
    this.#rows = rows;
    this.#store = store;
    this.#vault = vault;
  }

  /**
   * @param resealedFor the master key that the reseal began with
   * @returns null when the person was erased
   * @throws DecryptionError when something does not open; then nothing has changed. Copies of files that were written are
   * removed with all bytes that no row names
   */
  run(uid: number, resealedFor: string): Promise<ResealedPerson | null> {
    return this.#rows.transaction(() => this.#reseal(uid, resealedFor));
  }

  async #reseal(uid: number, resealedFor: string): Promise<ResealedPerson | null> {
    const wrapped = await this.#rows.lockKey(uid);
    if (!wrapped) return null;
    const old = this.#vault.keyOf(uid, wrapped);
    const deviceSecret = old.deviceSecret();
    const next = this.#vault.makeKey(uid);
    const key = this.#vault.keyOf(uid, next);
    const again = (place: SealContext, sealed: Uint8Array) => key.seal(place, old.openEscaped(place, sealed));
    await this.#values(uid, again);
    await this.#imported(uid, again);
    await this.#addresses(uid, again);
    const files = await this.#files(uid, old, key);
    await this.#rows.replaceKey(
      uid,
      { ...next, deviceSecret: key.sealDeviceSecret(deviceSecret) },
      resealedFor,
    );
    return files;
  }

  async #values(uid: number, again: Reseal): Promise<void> {
    const placeOf = ({ nid, column }: { nid: number; column: string }) => ({
      uid,
      nid,
      field: `field_${column}`,
    });
    for (const value of await this.#rows.findValues(uid))
      await this.#rows.replaceValue(value, again(placeOf(value), value.value));
    for (let last: SealedRevision | null = null; ; ) {
      const batch: SealedRevision[] = await this.#rows.findRevisions(uid, last);
      last = batch.at(-1) ?? null;
      if (!last) return;
      await this.#rows.replaceRevisions(
        uid,
        batch.map((revision) => ({ ...revision, value: again(placeOf(revision), revision.value) })),
      );
    }
  }

  async #imported(uid: number, again: Reseal): Promise<void> {
    const base = await this.#rows.findImportBase(uid);
    if (base) await this.#rows.replaceImportBase(uid, again(basePlace(uid), base));
    for (const aside of await this.#rows.findAside(uid))
      await this.#rows.replaceAside(aside, again(asidePlace(uid, aside), aside.value));
  }

  async #addresses(uid: number, again: Reseal): Promise<void> {
    for (const { hash, sealedMail } of await this.#rows.findAddressReturns(uid))
      await this.#rows.replaceAddressReturn(hash, again(formerAddressPlace(uid), sealedMail));
    for (const job of await this.#rows.findJobs(uid)) {
      const place = ADDRESS_PLACES[job.queue];
      if (!place)
        throw new RangeError(`The queue ${job.queue} has an encrypted address that is not known here.`);
      const sealed = again(place(uid), Buffer.from(job.sealedMail, 'base64'));
      await this.#rows.replaceJob(job, Buffer.from(sealed).toString('base64'));
    }
  }

  async #files(uid: number, old: PersonKey, key: PersonKey): Promise<ResealedPerson> {
    const freed: string[] = [];
    let lost = 0;
    const rows = await this.#rows.findFiles(uid);
    for (const { fid, uuid, sealedName, storageKey } of rows) {
      const file = { uid, uuid };
      const name = sealedName && sealName(key, file, openName(old, { ...file, sealedName, clearName: null }));
      const copy = await this.#copy(uid, storageKey, old, key);
      await this.#rows.replaceFile(fid, name, copy ?? storageKey);
      if (copy) freed.push(storageKey);
      else lost += 1;
    }
    return { freed, files: freed.length, lost };
  }

  /** Writes the bytes of a file again under another name; null when they were lost before. */
  async #copy(
    uid: number,
    storageKey: SealedFile['storageKey'],
    old: PersonKey,
    key: PersonKey,
  ): Promise<string | null> {
    const copy = this.#store.newKey();
    const clear = old.openFile({ uid, file: storageKey }, this.#store.read(storageKey));
    try {
      await this.#store.write(copy, key.sealFile({ uid, file: copy }, clear));
      return copy;
    } catch (error) {
      if (error instanceof FileMissingError) return null;
      throw error;
    }
  }
}

type Reseal = (place: SealContext, sealed: Uint8Array) => Uint8Array<ArrayBuffer>;
