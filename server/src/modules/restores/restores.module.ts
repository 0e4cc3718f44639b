import { Module } from '@nestjs/common';
import { RestoresRepository } from './restores.repository.ts';
import { Restores } from './restores.ts';

@Module({ providers: [Restores, RestoresRepository], exports: [Restores] })
export class RestoresModule {}
