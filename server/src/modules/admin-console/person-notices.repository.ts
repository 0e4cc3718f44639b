import { Injectable } from '@nestjs/common';
import { StaffDatabase } from '../../infra/database/staff-database.ts';

/** Whom a mail goes to. */
export interface Addressee {
  readonly mail: string;
  readonly firstname: string;
  readonly locale: string;
}

/** What the mails of the staff's acts need. */
@Injectable()
export class PersonNoticesRepository {
  constructor(private readonly database: StaffDatabase) {}

  /** Where to write to a person. */
  findAddressee(uid: number): Promise<Addressee | null> {
    return this.database.queries.person.findUnique({
      where: { uid },
      select: { mail: true, firstname: true, locale: true },
    });
  }

  /** The reason that a decision was given. */
  async findReason(id: number): Promise<string> {
    const row = await this.database.queries.registrationDecision.findUnique({
      where: { id },
      select: { reason: true },
    });
    return row?.reason ?? '';
  }
}
