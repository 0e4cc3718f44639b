import { dataExport } from '@ancrage/shared/wire/data-export';
import { Body, Controller } from '@nestjs/common';
import { SignedIn } from '../../http/access-policy.ts';
import { Handles } from '../../http/handles.ts';
import type { ActingPerson } from '../../http/person.ts';
import { Acting, CurrentContext, type RequestContext } from '../../http/request-context.ts';
import { DataExport } from './data-export.service.ts';

@Controller()
export class DataExportController {
  constructor(private readonly exports: DataExport) {}

  @Handles(dataExport, SignedIn)
  async export(
    @Acting() person: ActingPerson,
    @Body() body: unknown,
    @CurrentContext() { sender }: RequestContext,
  ) {
    return { file: await this.exports.export(person, body, sender) };
  }
}
