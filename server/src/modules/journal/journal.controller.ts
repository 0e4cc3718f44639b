import { nodeGet } from '@ancrage/shared/wire/node-get';
import { nodePatch } from '@ancrage/shared/wire/node-patch';
import { Body, Controller } from '@nestjs/common';
import { Handles } from '../../http/handles.ts';
import type { ActingPerson } from '../../http/person.ts';
import { type ExpectedRevisions, IfMatch } from '../../http/preconditions.ts';
import { Acting, CurrentContext, type RequestContext } from '../../http/request-context.ts';
import { JournalService } from './journal.service.ts';
import { OwnRecord } from './own-record.policy.ts';

@Controller()
export class JournalController {
  constructor(private readonly journal: JournalService) {}

  @Handles(nodeGet, OwnRecord)
  read(@Acting() person: ActingPerson, @CurrentContext() { origin }: RequestContext) {
    return this.journal.read(person, origin);
  }

  @Handles(nodePatch, OwnRecord)
  change(
    @Acting() person: ActingPerson,
    @Body() body: unknown,
    @IfMatch() expected: ExpectedRevisions,
    @CurrentContext() { origin }: RequestContext,
  ) {
    return this.journal.change(person, body, expected, origin);
  }
}
