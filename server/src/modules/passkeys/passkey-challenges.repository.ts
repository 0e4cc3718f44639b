import { Injectable } from '@nestjs/common';
import { Database } from '../../infra/database/database.ts';

/** What a challenge is for, and whose it is: null before a sign-in. */
export interface ChallengeUse {
  readonly purpose: 'staff-add' | 'staff-sign-in';
  readonly owner: number | null;
}

/** Challenges that were handed out and not used yet, by the role of the system. */
@Injectable()
export class PasskeyChallengesRepository {
  constructor(private readonly database: Database) {}

  /** Stores a challenge. */
  async insert(hash: Uint8Array<ArrayBuffer>, use: ChallengeUse, expiresAt: Date): Promise<void> {
    await this.database.asSystem((queries) =>
      queries.passkeyChallenge.createMany({ data: [{ hash, ...use, expiresAt }] }),
    );
  }

  /** Takes a challenge, which works once. @returns false when there is none for that use, or it has expired */
  async take(hash: Uint8Array<ArrayBuffer>, use: ChallengeUse, now: Date): Promise<boolean> {
    const { count } = await this.database.asSystem((queries) =>
      queries.passkeyChallenge.deleteMany({ where: { hash, ...use, expiresAt: { gt: now } } }),
    );
    return count === 1;
  }
}
