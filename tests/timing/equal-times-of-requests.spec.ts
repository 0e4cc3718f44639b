import { describe, expect, it } from '@jest/globals';
import type { TestApplication } from '../support/application.ts';
import { aPerson } from '../support/factories.ts';
import { LIMIT, measuredApplication, PATIENCE_MS } from '../support/measured-application.ts';
import { timeBetween } from '../support/timing.ts';

// Beside equal-times.spec.ts, in a process of its own: most of the time here is waited for.

const PASSWORD = 'le vent sur la colline';

let application: TestApplication;
measuredApplication((started) => {
  application = started;
});

describe('the time is the same: medians of interleaved requests lie within 5 ms', () => {
  it(
    'asking for access: an address that has an account, and a new one @Q-05 @C-15',
    async () => {
      const owner = await aPerson(application);
      let count = 0;
      const register = (mail: string) =>
        application.http
          .post('/user/register?_format=json')
          .send({ name: [{ value: mail }], mail: [{ value: mail }], pass: [{ value: PASSWORD }] })
          .expect(200);
      const registerNew = () => {
        count += 1;
        return register(`dominique.${count}@rivage.test`);
      };
      const gap = await timeBetween(() => register(owner.mail), registerNew, { limit: LIMIT });
      expect(gap).toBeLessThan(LIMIT);
    },
    PATIENCE_MS,
  );
});
