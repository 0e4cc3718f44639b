import type { Person } from '@ancrage/prisma/client';
import { mailKeyOf } from '@ancrage/shared/rules/identity';
import type { Database } from '../../infra/database/database.ts';

const COLUMNS = {
  uid: true,
  mail: true,
  locale: true,
  state: true,
  firstname: true,
  lastname: true,
  createdAt: true,
} as const;

/** A person whom the firm is about to erase. */
export type ErasablePerson = Pick<Person, keyof typeof COLUMNS>;

/** Finds the person that an operator names. */
export class FirmErasureRepository {
  constructor(private readonly database: Database) {}

  /** The person of a uid. */
  findByUid(uid: number): Promise<ErasablePerson | null> {
    return this.database.queries.person.findFirst({ where: { uid }, select: COLUMNS });
  }

  /** The person of an address. */
  findByMail(mail: string): Promise<ErasablePerson | null> {
    return this.database.queries.person.findFirst({ where: { mailKey: mailKeyOf(mail) }, select: COLUMNS });
  }

  /** Whether the address is that of a member of the staff. */
  async isStaff(mail: string): Promise<boolean> {
    return (await this.database.queries.staffMember.count({ where: { mailKey: mailKeyOf(mail) } })) > 0;
  }

  /** When the person of a uid was erased; null when nobody of that uid was. */
  async findErasure(uid: number): Promise<Date | null> {
    const row = await this.database.queries.erasure.findFirst({ where: { uid }, select: { erasedAt: true } });
    return row?.erasedAt ?? null;
  }
}
