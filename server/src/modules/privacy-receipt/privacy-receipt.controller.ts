import { privacyReceipt, RECEIPT_ACTS_AT_ONCE } from '@ancrage/shared/wire/privacy-receipt';
import { Controller } from '@nestjs/common';
import { SignedIn } from '../../http/access-policy.ts';
import { Handles } from '../../http/handles.ts';
import type { ActingPerson } from '../../http/person.ts';
import { Acting } from '../../http/request-context.ts';
import { PrivacyReceipts } from './privacy-receipts.ts';

@Controller()
export class PrivacyReceiptController {
  constructor(private readonly receipts: PrivacyReceipts) {}

  @Handles(privacyReceipt, SignedIn)
  async read(@Acting() person: ActingPerson) {
    return { body: await this.receipts.read(person, RECEIPT_ACTS_AT_ONCE) };
  }
}
