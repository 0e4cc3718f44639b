import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { Injectable } from '@nestjs/common';
import { Database } from '../../infra/database/database.ts';

/** Stores the people of the demonstration that no module opens yet. */
@Injectable()
export class DemoDataRepository {
  constructor(private readonly database: Database) {}

  /** Whether anybody lives in this database: nothing is planted among them. */
  async isEmpty(): Promise<boolean> {
    const { person, staffMember } = this.database.queries;
    return (await person.count()) === 0 && (await staffMember.count()) === 0;
  }

  /** Whether an address has an account. */
  async hasPerson(mail: string): Promise<boolean> {
    return (await this.database.queries.person.count({ where: { mailKey: mailKeyOf(mail) } })) > 0;
  }

  /** Whether an address is a member of the staff's. */
  async hasStaff(mail: string): Promise<boolean> {
    return (await this.database.queries.staffMember.count({ where: { mailKey: mailKeyOf(mail) } })) > 0;
  }

  /** Stores a member of the firm's staff. */
  async insertStaff(mail: string, passwordHash: string, now: Date): Promise<void> {
    await this.database.queries.staffMember.create({
      data: { name: 'Équipe', mail, mailKey: mailKeyOf(mail), passwordHash, locale: 'fr', createdAt: now },
    });
  }
}
