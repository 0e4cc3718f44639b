import { Module } from '@nestjs/common';
import { ErasureModule } from '../erasure/erasure.module.ts';
import { StaffAccessModule } from '../staff-access/staff-access.module.ts';
import { AdminConsoleController } from './admin-console.controller.ts';
import { AdminConsoleRepository } from './admin-console.repository.ts';
import { CountersService } from './counters.service.ts';
import { DeadMailsService } from './dead-mails.service.ts';
import { DecisionsRepository } from './decisions.repository.ts';
import { DecisionsService } from './decisions.service.ts';
import { ErasureProposalsController } from './erasure-proposals.controller.ts';
import { ErasureProposalsRepository } from './erasure-proposals.repository.ts';
import { ErasureProposals } from './erasure-proposals.service.ts';
import { ExportService } from './export.service.ts';
import { LogRepository } from './log.repository.ts';
import { LogService } from './log.service.ts';
import { PeopleController } from './people.controller.ts';
import { PeopleRepository } from './people.repository.ts';
import { PeopleService } from './people.service.ts';
import { PeopleListRepository } from './people-list.repository.ts';
import { PersonNoticesRepository } from './person-notices.repository.ts';
import { PersonNotices } from './person-notices.ts';
import { StaffView } from './staff-view.ts';

@Module({
  imports: [ErasureModule, StaffAccessModule],
  controllers: [PeopleController, AdminConsoleController, ErasureProposalsController],
  providers: [
    CountersService,
    DeadMailsService,
    DecisionsRepository,
    DecisionsService,
    AdminConsoleRepository,
    ErasureProposals,
    ErasureProposalsRepository,
    ExportService,
    LogRepository,
    LogService,
    PeopleListRepository,
    PeopleRepository,
    PeopleService,
    PersonNotices,
    PersonNoticesRepository,
    StaffView,
  ],
  exports: [StaffView],
})
export class AdminConsoleModule {}
