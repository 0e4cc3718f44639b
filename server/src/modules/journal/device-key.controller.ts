import { deviceKey } from '@ancrage/shared/wire/device-key';
import { Controller } from '@nestjs/common';
import { SignedIn } from '../../http/access-policy.ts';
import { Handles } from '../../http/handles.ts';
import type { ActingPerson } from '../../http/person.ts';
import { Acting } from '../../http/request-context.ts';
import { Restores } from '../restores/restores.ts';
import { PersonKeys } from './person-keys.ts';

@Controller()
export class DeviceKeyController {
  constructor(
    private readonly keys: PersonKeys,
    private readonly restores: Restores,
  ) {}

  @Handles(deviceKey, SignedIn)
  async read(@Acting() person: ActingPerson) {
    const secret = (await this.keys.of(person)).deviceSecret();
    const { at: restoredAt } = await this.restores.findLast();
    return { body: { key: Buffer.from(secret).toString('base64url'), restoredAt } };
  }
}
