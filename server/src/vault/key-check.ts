import type { PersonKeysRepository } from './person-keys.repository.ts';
import type { Vault } from './vault.ts';

/** Keys that are read at once. */
const BATCH = 500;

/** What a check of all keys found. */
export interface KeyCheckReport {
  /** Keys that were tried. */
  readonly checked: number;
  /** Numbers of the people whose key does not open. */
  readonly broken: readonly number[];
  /** Data records whose owner has no key at all. */
  readonly withoutKey: number;
  /** How many keys each master key wraps, by its name. */
  readonly byMasterKey: ReadonlyMap<string, number>;
}

/** Proves that the key of every person opens with the master keys at hand. Source: Q-42. */
export class KeyCheck {
  constructor(
    private readonly keys: PersonKeysRepository,
    private readonly vault: Vault,
  ) {}

  /** Tries every key, a batch at a time. */
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
