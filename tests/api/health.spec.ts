import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

describe('health', () => {
  it('[Q-62] says that the process is live', async () => {
    const { body } = await application.http.get('/health/live').expect(200);
    expect(body).toEqual({ status: 'live' });
  });

  it('[Q-62] says that the database answers', async () => {
    const { body } = await application.http.get('/health/ready').expect(200);
    expect(body).toEqual({ status: 'ready' });
  });
});
