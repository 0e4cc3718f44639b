import { Module } from '@nestjs/common';
import { ExerciseContentController } from './exercise-content.controller.ts';
import { ExerciseContentService } from './exercise-content.service.ts';

@Module({ controllers: [ExerciseContentController], providers: [ExerciseContentService] })
export class ExerciseContentModule {}
