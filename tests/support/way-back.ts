import { AddressReturns } from '@ancrage/server/modules/accounts/address-returns';
import { formerAddressPlace } from '@ancrage/server/modules/accounts/sealed-addresses';
import { PersonKeys } from '@ancrage/server/modules/journal/person-keys';
import type { TestApplication } from './application.ts';

/** The token that gives a person an address back, as the mail to a former address contains it. */
export const aWayBack = async (
  { app, clock }: Pick<TestApplication, 'app' | 'clock'>,
  uid: number,
  mail: string,
): Promise<string> => {
  const key = await app.get(PersonKeys).of({ uid });
  return app.get(AddressReturns).issue(uid, key.seal(formerAddressPlace(uid), mail), clock.now());
};
