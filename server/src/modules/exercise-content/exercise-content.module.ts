import { Module } from '@nestjs/common';
import { InstallationSettings } from '../../config/installation-settings.ts';
import { ExerciseContentController } from './exercise-content.controller.ts';
import { ExerciseContentService } from './exercise-content.service.ts';
import { publishedContent } from './published-content.ts';

/** Invalid content stops the server at the start, with a ContentError. */
const service = {
  provide: ExerciseContentService,
  useFactory: async ({ values }: InstallationSettings) =>
    new ExerciseContentService(await publishedContent(values.contentDir)),
  inject: [InstallationSettings],
};

@Module({ controllers: [ExerciseContentController], providers: [service] })
export class ExerciseContentModule {}
