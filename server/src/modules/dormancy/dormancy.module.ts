import { Module } from '@nestjs/common';
import { ErasureModule } from '../erasure/erasure.module.ts';
import { DormancyRepository } from './dormancy.repository.ts';
import { Dormancy } from './dormancy.ts';
import { DormancyWarnings } from './dormancy-warnings.ts';

@Module({ imports: [ErasureModule], providers: [Dormancy, DormancyRepository, DormancyWarnings] })
export class DormancyModule {}
