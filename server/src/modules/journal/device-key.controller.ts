import { deviceKey } from '@ancrage/shared/wire/device-key';
import { Controller } from '@nestjs/common';
import { SignedIn } from '../../http/access-policy.ts';
import { Acting } from '../../http/exchange.ts';
import { Handles } from '../../http/handles.ts';
import type { ActingPerson } from '../../http/person.ts';
import { RecordStore } from './record-store.ts';

@Controller()
export class DeviceKeyController {
  constructor(private readonly records: RecordStore) {}

  @Handles(deviceKey, SignedIn)
  async read(@Acting() person: ActingPerson) {
    const secret = (await this.records.keyOf(person)).deviceSecret();
    return { body: { key: Buffer.from(secret).toString('base64url') } };
  }
}
