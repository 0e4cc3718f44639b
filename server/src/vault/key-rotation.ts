import { counted } from '@ancrage/shared/text/counted';
import { type MasterKeys, makeMasterKey } from '../config/master-keys.ts';
import type { Clock } from '../infra/clock/clock.ts';
import type { PersonKeysRepository, Retirement, StoredKey } from './person-keys.repository.ts';
import { DecryptionError, type Vault, type WrappedKey } from './vault.ts';

/** Keys that one transaction rewraps. */
const BATCH = 200;
/** How many passes are made for keys that were locked. */
const ROUNDS = 20;
const BETWEEN_ROUNDS_MS = 250;

/**
 * The master key cannot be rotated, or not completely. The message is one sentence for the person who runs the command.
 */
export class RotationError extends Error {
  override readonly name = 'RotationError';
}

/** The result of a rotation. */
export interface Rotation {
  /** The key that seals now. */
  readonly sealing: string;
  /** Number of rewrapped keys. */
  readonly rewrapped: number;
  /** Master keys that are no longer needed and can be retired. */
  readonly unneeded: readonly string[];
}

/**
 * Rotates the master key while the server runs: a new one is put first in the file, then every person's key is wrapped
 * with it, batch by batch. A rotation that was killed continues where it stopped. Source: Q-42.
 */
export class KeyRotation {
  constructor(
    private readonly keys: PersonKeysRepository,
    private readonly masters: MasterKeys,
    private readonly vault: Vault,
    private readonly clock: Clock,
    private readonly pause: (ms: number) => Promise<void>,
  ) {}

  /**
   * Wraps every person's key with a new master key, or with that of an interrupted rotation.
   * @throws RotationError when a key is missing, or some keys cannot be rewrapped
   */
  async rotate(): Promise<Rotation> {
    await this.refuseMissing();
    // An interrupted rotation has left two keys: continue with those.
    if (this.masters.ids.length === 1) this.masters.putFirst(makeMasterKey());
    const { id } = this.masters.sealing;
    const broken = new Set<number>();
    let rewrapped = 0;
    for (let round = 1; ; round += 1) {
      rewrapped += await this.goThrough(id, broken);
      const left = await this.countLeft(id);
      if (left <= broken.size) break;
      if (round === ROUNDS)
        throw new RotationError(
          `Not rewrapped: ${counted(left, 'key')}, which something holds. Run it again.`,
        );
      await this.pause(BETWEEN_ROUNDS_MS);
    }
    if (broken.size > 0)
      throw new RotationError(
        `The keys of ${counted(broken.size, 'person', 'people')} do not open (${someOf(broken)}): the master key before is still needed.`,
      );
    return { sealing: id, rewrapped, unneeded: this.masters.ids.filter((other) => other !== id) };
  }

  /**
   * Deletes the master keys that no person's key needs.
   * @returns their ids
   * @throws RotationError when one is still needed, or a backup is running
   */
  async retire(): Promise<string[]> {
    const [sealing, ...others] = this.masters.ids;
    for (const id of others) {
      const how = await this.keys.retire(id, this.clock.now());
      if (how !== 'retired') throw new RotationError(whyNot(how, id, sealing ?? ''));
      this.masters.forget(id);
    }
    return others;
  }

  private async refuseMissing(): Promise<void> {
    const counts = await this.keys.countByMasterKey();
    // Read after the keys: another rotation writes its key to the file before it wraps with it.
    const here = new Set(this.masters.ids);
    for (const [id, count] of counts)
      if (!here.has(id))
        throw new RotationError(
          `The master key ${id}, which wraps the keys of ${counted(count, 'person', 'people')}, is not here: restore it first.`,
        );
  }

  /** One pass over all people. @returns how many keys it rewrapped */
  private async goThrough(id: string, broken: Set<number>): Promise<number> {
    let count = 0;
    const rewrap = (key: StoredKey): WrappedKey | null => {
      try {
        const next = this.vault.rewrap(key.uid, key);
        count += 1;
        return next;
      } catch (error) {
        if (!(error instanceof DecryptionError)) throw error;
        broken.add(key.uid);
        return null;
      }
    };
    for (let after = 0; ; ) {
      const seen = await this.keys.replaceAfter(after, BATCH, id, rewrap);
      const last = seen.at(-1);
      if (last === undefined) return count;
      after = last;
    }
  }

  private async countLeft(id: string): Promise<number> {
    const counts = await this.keys.countByMasterKey();
    return [...counts].reduce((sum, [other, count]) => (other === id ? sum : sum + count), 0);
  }
}

const whyNot = (how: Exclude<Retirement, 'retired'>, id: string, sealing: string): string =>
  ({
    backup: 'A backup is being made: try again when it is done.',
    busy: 'Keys are being written: try again.',
    needed: `The master key ${id} is still needed: run "vault rotate" to the end, so that ${sealing} takes over.`,
  })[how];

const MOST_NAMED = 10;
const someOf = (uids: ReadonlySet<number>): string => {
  const named = [...uids].slice(0, MOST_NAMED).join(', ');
  return uids.size > MOST_NAMED ? `${named}, …` : named;
};
