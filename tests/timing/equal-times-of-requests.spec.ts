import { describe, expect, it } from '@jest/globals';
import type { TestApplication } from '../support/application.ts';
import { aPerson } from '../support/factories.ts';
import { LIMIT, measuredApplication, PATIENCE_MS } from '../support/measured-application.ts';
import { timeBetween } from '../support/timing.ts';

// Separate from equal-times.spec.ts, so that both run in parallel: most of the time here is waiting.

const PASSWORD = 'le vent sur la colline';

let application: TestApplication;
measuredApplication((started) => {
  application = started;
});

describe('equal times: medians of interleaved requests within 5 ms', () => {
  it(
    'for a request for access with a known and an unknown address @Q-05 @C-15',
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
