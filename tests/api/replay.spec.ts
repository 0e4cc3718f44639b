import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { conversation } from '../replay/recorded.ts';
import { replay } from '../replay/replay.ts';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aPerson, clientOf } from '../support/factories.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

describe('a client of the old site', () => {
  it('sends the recorded requests and gets the recorded responses @C-01 @C-02 @C-03 @C-04 @C-05 @C-06 @C-07 @C-08 @C-11 @C-12 @E-02 @E-08', async () => {
    const person = await aPerson(application, {
      info: { firstname: 'Élise' },
      journal: { field_cid: { CIDsymptome: 'avant' } },
    });
    const { client_id: clientId, client_secret: clientSecret } = clientOf(application);
    const origin = await application.app.getUrl();
    const differing: Record<string, readonly string[]> = {};
    const wrong = await replay(
      {
        origin,
        mail: person.mail,
        password: person.password,
        clientId,
        clientSecret,
      },
      (step, differences) => {
        differing[step] = differences;
      },
    );
    expect(differing).toEqual(Object.fromEntries(conversation.map(({ name }) => [name, []])));
    expect(wrong).toBe(0);
  });
});
