import type { Database } from '../../infra/database/database.ts';

/** Encrypted second factors of the staff, for the replacement of the key that encrypts them. */
export class StaffFactorsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Replaces every encrypted secret, all of them or none.
   * @param reseal gives the secret of a member, encrypted again
   * @returns how many there are
   */
  replaceAll(reseal: (staffId: number, sealed: Uint8Array) => Uint8Array<ArrayBuffer>): Promise<number> {
    return this.database.transaction(async (queries) => {
      const members = await queries.staffMember.findMany({
        where: { totpSecret: { not: null } },
        select: { id: true, totpSecret: true },
        orderBy: { id: 'asc' },
      });
      for (const { id, totpSecret } of members)
        if (totpSecret)
          await queries.staffMember.updateMany({
            where: { id },
            data: { totpSecret: reseal(id, totpSecret) },
          });
      return members.length;
    });
  }
}
