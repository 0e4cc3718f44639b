import { revisionGet } from '@ancrage/shared/wire/revision-get';
import { revisionList } from '@ancrage/shared/wire/revision-list';
import { Controller, Param } from '@nestjs/common';
import { SignedIn } from '../../http/access-policy.ts';
import { Handles } from '../../http/handles.ts';
import type { ActingPerson } from '../../http/person.ts';
import { Acting } from '../../http/request-context.ts';
import { RevisionsService } from './revisions.service.ts';

@Controller()
export class RevisionsController {
  constructor(private readonly revisions: RevisionsService) {}

  @Handles(revisionList, SignedIn)
  async list(@Acting() person: ActingPerson) {
    return { body: { revisions: await this.revisions.list(person) } };
  }

  @Handles(revisionGet, SignedIn)
  async read(
    @Acting() person: ActingPerson,
    @Param('field') field: string,
    @Param('revision') revision: string,
  ) {
    return { body: await this.revisions.read(person, field, revision) };
  }
}
