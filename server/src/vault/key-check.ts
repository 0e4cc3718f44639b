import type { PersonKeysRepository } from './person-keys.repository.ts';
import type { Vault } from './vault.ts';

/** Keys per batch. */
const BATCH = 500;

/** The result of a check of all keys. */
export interface KeyCheckReport {
  /** Number of checked keys. */
  readonly checked: number;
  /** Ids of the people whose key does not open. */
  readonly broken: readonly number[];
  /** Number of data records whose owner has no key. */
  readonly withoutKey: number;
  /** How many keys each master key wraps, by its id. */
  readonly byMasterKey: ReadonlyMap<string, number>;
}

/** Checks that the key of every person opens with the available master keys. Source: Q-42. */
export class KeyCheck {
  constructor(
    private readonly keys: PersonKeysRepository,
    private readonly vault: Vault,
  ) {}

  /** Checks every key, batch by batch. */
  async run(): Promise<KeyCheckReport> {
    const broken: number[] = [];
    let checked = 0;
    for (let after = 0; ; ) {
      const batch = await this.keys.findAfter(after, BATCH);
      for (const key of batch) if (!this.vault.opens(key.uid, key)) broken.push(key.uid);
      checked += batch.length;
      const last = batch.at(-1);
      if (!last) break;
      after = last.uid;
    }
    return {
      checked,
      broken,
      withoutKey: await this.keys.countRecordsWithoutKey(),
      byMasterKey: await this.keys.countByMasterKey(),
    };
  }
}
