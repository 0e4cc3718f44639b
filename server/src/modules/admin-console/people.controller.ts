import {
  staffCorrect,
  staffCorrectionSchema,
  staffDecide,
  staffDecisionRequestSchema,
  staffEndSessions,
  staffExport,
  staffExportQuerySchema,
  staffPeople,
  staffPeopleQuerySchema,
  staffPerson,
} from '@ancrage/shared/wire/staff-people';
import { Body, Controller, Param, Query } from '@nestjs/common';
import { Handles } from '../../http/handles.ts';
import { ActingMember } from '../../http/request-context.ts';
import type { ActingStaff } from '../../http/staff.ts';
import { readRequest } from '../staff-access/read-request.ts';
import { StaffOnly } from '../staff-access/staff.policies.ts';
import { DecisionsService } from './decisions.service.ts';
import { ExportService } from './export.service.ts';
import { PeopleService } from './people.service.ts';
import { readUid } from './read-uid.ts';

@Controller()
export class PeopleController {
  constructor(
    private readonly people: PeopleService,
    private readonly decisions: DecisionsService,
    private readonly exports: ExportService,
  ) {}

  @Handles(staffPeople, StaffOnly)
  async list(@ActingMember() staff: ActingStaff, @Query() query: unknown) {
    return { body: await this.people.list(staff, readRequest(staffPeopleQuerySchema, query)) };
  }

  @Handles(staffExport, StaffOnly)
  async export(@ActingMember() staff: ActingStaff, @Query() query: unknown) {
    return { file: await this.exports.export(staff, readRequest(staffExportQuerySchema, query)) };
  }

  @Handles(staffPerson, StaffOnly)
  async view(@ActingMember() staff: ActingStaff, @Param('uid') uid: string) {
    return { body: await this.people.view(staff, readUid(uid)) };
  }

  @Handles(staffCorrect, StaffOnly)
  async correct(@ActingMember() staff: ActingStaff, @Param('uid') uid: string, @Body() body: unknown) {
    const correction = readRequest(staffCorrectionSchema, body);
    return { body: await this.people.correct(staff, readUid(uid), correction) };
  }

  @Handles(staffEndSessions, StaffOnly)
  async endSessions(@ActingMember() staff: ActingStaff, @Param('uid') uid: string) {
    return { body: { ended: await this.people.endSessions(staff, readUid(uid)) } };
  }

  @Handles(staffDecide, StaffOnly)
  async decide(@ActingMember() staff: ActingStaff, @Body() body: unknown) {
    return { body: await this.decisions.decide(staff, readRequest(staffDecisionRequestSchema, body)) };
  }
}
