import { libraryDocument } from '@ancrage/shared/wire/library-document';
import { schemaDocument } from '@ancrage/shared/wire/schema-document';
import { schemaUrls } from '@ancrage/shared/wire/schema-urls';
import { Controller, Param } from '@nestjs/common';
import { Handles } from '../../http/handles.ts';
import { CurrentContext, type RequestContext } from '../../http/request-context.ts';
import { ExerciseContentService } from './exercise-content.service.ts';

@Controller()
export class ExerciseContentController {
  constructor(private readonly content: ExerciseContentService) {}

  @Handles(schemaUrls)
  addresses(@CurrentContext() { origin }: RequestContext) {
    return { body: this.content.addresses(origin) };
  }

  @Handles(schemaDocument)
  document(@Param('locale') locale: string, @Param('version') version: string) {
    return { document: this.content.document('content', locale, version) };
  }

  @Handles(libraryDocument)
  library(@Param('locale') locale: string, @Param('version') version: string) {
    return { document: this.content.document('library', locale, version) };
  }
}
