import { Module } from '@nestjs/common';
import { PasskeyCeremonies } from './passkey-ceremonies.ts';
import { PasskeyChallengesRepository } from './passkey-challenges.repository.ts';

@Module({
  providers: [PasskeyCeremonies, PasskeyChallengesRepository],
  exports: [PasskeyCeremonies],
})
export class PasskeysModule {}
