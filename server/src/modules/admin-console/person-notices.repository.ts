import { Injectable } from '@nestjs/common';
import { StaffDatabase } from '../../infra/database/staff-database.ts';

/** The recipient of a mail. */
export interface Addressee {
  readonly mail: string;
  readonly firstname: string;
  readonly locale: string;
}

/** Reads the data for mails about acts of the staff. */
@Injectable()
export class PersonNoticesRepository {
  constructor(private readonly database: StaffDatabase) {}

  /** The address of a person. */
  findAddressee(uid: number): Promise<Addressee | null> {
    return this.database.queries.person.findUnique({
      where: { uid },
      select: { mail: true, firstname: true, locale: true },
    });
  }

  /** The reason of a decision. */
  async findReason(id: number): Promise<string> {
    const row = await this.database.queries.registrationDecision.findUnique({
      where: { id },
      select: { reason: true },
    });
    return row?.reason ?? '';
  }
}
