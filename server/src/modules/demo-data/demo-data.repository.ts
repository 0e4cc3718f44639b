import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { Injectable } from '@nestjs/common';
import { Database } from '../../infra/database/database.ts';

/** Stores the demo staff, for which no module has a command yet. */
@Injectable()
export class DemoDataRepository {
  constructor(private readonly database: Database) {}

  /** Whether the database has any account: demo data is not mixed with real people. */
  async isEmpty(): Promise<boolean> {
    const { person, staffMember } = this.database.queries;
    return (await person.count()) === 0 && (await staffMember.count()) === 0;
  }

  /** Whether an address has an account. */
  async hasPerson(mail: string): Promise<boolean> {
    return (await this.database.queries.person.count({ where: { mailKey: mailKeyOf(mail) } })) > 0;
  }

  /** Whether an address belongs to a staff member. */
  async hasStaff(mail: string): Promise<boolean> {
    return (await this.database.queries.staffMember.count({ where: { mailKey: mailKeyOf(mail) } })) > 0;
  }

  /** Stores a staff member. */
  async insertStaff(mail: string, passwordHash: string, now: Date): Promise<void> {
    await this.database.queries.staffMember.create({
      data: { name: 'Équipe', mail, mailKey: mailKeyOf(mail), passwordHash, locale: 'fr', createdAt: now },
    });
  }
}
