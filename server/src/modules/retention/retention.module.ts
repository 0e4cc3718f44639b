import { Module } from '@nestjs/common';
import { ErasureModule } from '../erasure/erasure.module.ts';
import { ExpiredRequests } from './expired-requests.ts';
import { RetentionRepository } from './retention.repository.ts';
import { Retention } from './retention.ts';

@Module({ imports: [ErasureModule], providers: [ExpiredRequests, Retention, RetentionRepository] })
export class RetentionModule {}
