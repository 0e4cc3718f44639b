import {
  staffCounters,
  staffDeadMails,
  staffLog,
  staffLogQuerySchema,
  staffSendAgain,
} from '@ancrage/shared/wire/staff-console';
import { Controller, Param, Query } from '@nestjs/common';
import { Handles } from '../../http/handles.ts';
import { ActingMember } from '../../http/request-context.ts';
import type { ActingStaff } from '../../http/staff.ts';
import { readRequest } from '../staff-access/read-request.ts';
import { StaffOnly } from '../staff-access/staff.policies.ts';
import { CountersService } from './counters.service.ts';
import { DeadMailsService } from './dead-mails.service.ts';
import { LogService } from './log.service.ts';

@Controller()
export class AdminConsoleController {
  constructor(
    private readonly counters: CountersService,
    private readonly log: LogService,
    private readonly mails: DeadMailsService,
  ) {}

  @Handles(staffCounters, StaffOnly)
  async count(@ActingMember() staff: ActingStaff) {
    return { body: await this.counters.count(staff) };
  }

  @Handles(staffLog, StaffOnly)
  async readLog(@ActingMember() staff: ActingStaff, @Query() query: unknown) {
    return { body: await this.log.list(staff, readRequest(staffLogQuerySchema, query)) };
  }

  @Handles(staffDeadMails, StaffOnly)
  async deadMails(@ActingMember() staff: ActingStaff) {
    return { body: { mails: await this.mails.list(staff) } };
  }

  @Handles(staffSendAgain, StaffOnly)
  async sendAgain(@ActingMember() staff: ActingStaff, @Param('id') id: string) {
    await this.mails.sendAgain(staff, id);
    return { body: {} };
  }
}
