import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.ts';
import { JournalModule } from '../journal/journal.module.ts';
import { SignInModule } from '../sign-in/sign-in.module.ts';
import { AccountCreator } from './account-creator.ts';
import { AccountsController } from './accounts.controller.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { AccountsService } from './accounts.service.ts';
import { AddressChangeController } from './address-change.controller.ts';
import { AddressChangeService } from './address-change.service.ts';
import { AddressCodes } from './address-codes.ts';
import { AddressNotices } from './address-notices.ts';
import { AddressReturnService } from './address-return.service.ts';
import { AddressReturnsRepository } from './address-returns.repository.ts';
import { AddressReturns } from './address-returns.ts';
import { OwnAccount } from './own-account.policy.ts';
import { PasswordNotices } from './password-notices.ts';
import { PasswordReplacer } from './password-replacer.ts';
import { PasswordRule } from './password-rule.ts';
import { PersonFacts } from './person-facts.ts';

@Module({
  imports: [AuditModule, JournalModule, SignInModule],
  controllers: [AccountsController, AddressChangeController],
  providers: [
    AccountCreator,
    AccountsRepository,
    AccountsService,
    AddressChangeService,
    AddressCodes,
    AddressNotices,
    AddressReturnService,
    AddressReturns,
    AddressReturnsRepository,
    OwnAccount,
    PasswordNotices,
    PasswordReplacer,
    PasswordRule,
    PersonFacts,
  ],
  exports: [AccountCreator, PasswordReplacer, PasswordRule, PersonFacts],
})
export class AccountsModule {}
