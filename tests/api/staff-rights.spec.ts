import { STAFF_RIGHTS } from '@ancrage/shared/rules/staff-rights';
import { calls } from '@ancrage/shared/wire/all-calls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aCallFixture, onTheWire } from '../support/every-call.ts';
import { type RawClient, rawClient } from '../support/raw-http.ts';
import { aSignedInStaffMember } from '../support/staff.ts';

let application: TestApplication;
let client: RawClient;
beforeAll(async () => {
  application = await startApplication();
  await aCallFixture(application);
  client = await rawClient(application);
});
afterAll(async () => {
  client.close();
  await application.close();
});

const byRight = calls.filter(({ audience, right }) => audience === 'staff' && right !== 'none');

describe('the rights of a member of the staff', () => {
  it.each(STAFF_RIGHTS)('%s opens its calls, and no other that needs a right @A-03 @Q-23', async (right) => {
    const { signInHeaders } = await aSignedInStaffMember(application, { rights: [right] });
    const opened: string[] = [];
    for (const call of byRight) {
      // Nobody has the number: what is let through changes nothing.
      const wire = onTheWire(call, { parameters: { uid: 999_999, id: 999_999 } });
      const { text } = await client.send({ ...wire, headers: { ...wire.headers, ...signInHeaders } });
      if (!text.includes('"no_right"')) opened.push(call.name);
    }
    expect(opened).toEqual(byRight.filter((call) => call.right === right).map(({ name }) => name));
  });

  it('that only another version knows open nothing and harm nothing @Q-23', async () => {
    const member = await aSignedInStaffMember(application);
    await application.prisma.staffMember.update({
      where: { id: member.id },
      data: { rights: ['author', 'log'] },
    });
    const me = await application.http.get('/api/staff/me').set(member.signInHeaders).expect(200);
    expect(me.body.rights).toEqual(['log']);
    await application.http.get('/api/staff/log').set(member.signInHeaders).expect(200);
  });
});
