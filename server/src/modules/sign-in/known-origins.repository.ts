import { Injectable } from '@nestjs/common';
import { Database } from '../../infra/database/database.ts';

/** Origins from which an account signed in. Sign-in has no actor yet: the statements run as the system. */
@Injectable()
export class KnownOriginsRepository {
  constructor(private readonly database: Database) {}

  /** Whether an account signed in from an origin since a moment. */
  async isKnown(account: string, origin: string, since: Date): Promise<boolean> {
    const where = { account, origin, signedInAt: { gt: since } };
    return (await this.database.asSystem((queries) => queries.knownOrigin.count({ where }))) > 0;
  }

  /** Stores that an account signed in from an origin. */
  async store(account: string, origin: string, signedInAt: Date): Promise<void> {
    await this.database.asSystem((queries) =>
      queries.knownOrigin.upsert({
        where: { account_origin: { account, origin } },
        create: { account, origin, signedInAt },
        update: { signedInAt },
      }),
    );
  }
}
