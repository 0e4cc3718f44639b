import { type MasterKeys, makeMasterKey } from '../../config/master-keys.ts';
import { DecryptionError } from '../../vault/vault.ts';
import type { PersonReseal } from './person-reseal.ts';
import type { ResealRepository } from './reseal.repository.ts';

/** What came of a reseal. */
export interface ResealReport {
  /** The master key that wraps the new data keys. */
  readonly sealing: string;
  readonly people: number;
  readonly files: number;
  /** Files whose bytes were lost before. */
  readonly lost: number;
  /** People whose journal does not open completely: they keep their data key. */
  readonly broken: readonly number[];
}

/** How a reseal is followed and stopped. */
export interface ResealWatch {
  /** Called first, and before each person. @throws to stop there */
  readonly before: () => Promise<void>;
  readonly progress: (done: number, of: number) => void;
  /** Removes bytes that no row needs any more. */
  readonly remove: (storageKeys: readonly string[]) => Promise<void>;
}

/**
 * Gives every person another data key, wrapped by another master key, and encrypts all that is theirs again: a copy of the
 * master key and the database from before opens nothing of what is written from now on. One person after the other, each in
 * one transaction. A reseal that was killed goes on where it was: each data key says which reseal made it. Source: decision 166.
 */
export class Reseal {
  constructor(
    private readonly rows: ResealRepository,
    private readonly people: PersonReseal,
    private readonly masters: MasterKeys,
  ) {}

  /** The application must not run. */
  async run({ before, progress, remove }: ResealWatch): Promise<ResealReport> {
    await before();
    // Two keys: a reseal or a rotation was interrupted, or its old key not retired yet.
    if (this.masters.ids.length === 1) this.masters.putFirst(makeMasterKey());
    const sealing = this.masters.sealing.id;
    const left = await this.rows.findLeft(sealing);
    const broken: number[] = [];
    const done = { people: 0, files: 0, lost: 0 };
    for (const [index, uid] of left.entries()) {
      await before();
      const person = await this.resealOne(uid, sealing);
      if (person === 'broken') broken.push(uid);
      else if (person) {
        await remove(person.freed);
        done.people += 1;
        done.files += person.files;
        done.lost += person.lost;
      }
      progress(index + 1, left.length);
    }
    return { sealing, ...done, broken };
  }

  private async resealOne(uid: number, sealing: string) {
    try {
      return await this.people.run(uid, sealing);
    } catch (error) {
      if (error instanceof DecryptionError) return 'broken' as const;
      throw error;
    }
  }
}
