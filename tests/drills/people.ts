import { createApplication } from '@ancrage/server/app.setup';
import { openSecrets } from '@ancrage/server/config/secrets';
import { readSettings } from '@ancrage/server/config/settings';
import { Database } from '@ancrage/server/infra/database/database';
import request from 'supertest';
import type { Application } from '../support/application.ts';
import { cheapHasher } from '../support/cheap-hashes.ts';
import { signedInDevice } from '../support/device-session.ts';
import { aSignedInPerson, clientOf, type SignedInPerson } from '../support/factories.ts';
import { Mailbox } from '../support/mailbox.ts';
import type { InstanceSettings } from './instance.ts';
import type { Place } from './writer.ts';

/** The initial people and data of an installation. */
export interface Beginning {
  people: SignedInPerson[];
  client: Place['client'];
}

/** Runs an action with an application that is closed before any instance starts. */
const before = async <Result>(
  settings: InstanceSettings,
  work: (application: Application) => Promise<Result>,
): Promise<Result> => {
  const own = readSettings({ ...settings, LOG_LEVEL: 'silent', DRAIN_SECONDS: '0' });
  openSecrets(own.dataDir);
  const mailbox = new Mailbox();
  const app = await createApplication(own, { mailer: mailbox, hasher: cheapHasher() });
  try {
    await app.listen(0, '127.0.0.1');
    const http = request(app.getHttpServer());
    const application = { app, http, mailbox, settings: own, close: () => app.close() };
    return await work({ ...application, prisma: app.get(Database).queries });
  } finally {
    await app.close();
  }
};

/** Creates signed-in people on a migrated database. */
export const makePeople = (settings: InstanceSettings, count: number): Promise<Beginning> =>
  before(settings, async (application) => {
    const people: SignedInPerson[] = [];
    for (let made = 0; made < count; made += 1) people.push(await aSignedInPerson(application));
    return { people, client: clientOf(application) };
  });

/** A person, and the local storage of each device after a sign-in. */
export interface PersonOnDevices {
  readonly person: SignedInPerson;
  readonly devices: readonly Readonly<Record<string, string>>[];
}

/** Creates people who are each signed in on several devices. */
export const makePeopleOnDevices = (
  settings: InstanceSettings,
  counts: readonly number[],
): Promise<{ people: PersonOnDevices[]; client: Beginning['client'] }> =>
  before(settings, async (application) => {
    const people: PersonOnDevices[] = [];
    for (const count of counts) {
      const person = await aSignedInPerson(application);
      const devices: Record<string, string>[] = [];
      for (let one = 0; one < count; one += 1) devices.push(await signedInDevice(application, person));
      people.push({ person, devices });
    }
    return { people, client: clientOf(application) };
  });
