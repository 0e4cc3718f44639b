import { createApplication } from '@ancrage/server/app.setup';
import { openSecrets } from '@ancrage/server/config/secrets';
import { readSettings } from '@ancrage/server/config/settings';
import { Database } from '@ancrage/server/infra/database/database';
import request from 'supertest';
import { cheapHasher } from '../support/cheap-hashes.ts';
import { aSignedInPerson, clientOf, type SignedInPerson } from '../support/factories.ts';
import { Mailbox } from '../support/mailbox.ts';
import type { InstanceSettings } from './instance.ts';
import type { Place } from './writer.ts';

/** Who and what an installation begins with. */
export interface Beginning {
  people: SignedInPerson[];
  client: Place['client'];
}

/** Makes people on a migrated database, signed in, by an application that is gone before any instance starts. */
export const makePeople = async (settings: InstanceSettings, count: number): Promise<Beginning> => {
  const own = readSettings({ ...settings, LOG_LEVEL: 'silent', DRAIN_SECONDS: '0' });
  openSecrets(own.dataDir);
  const mailbox = new Mailbox();
  const app = await createApplication(own, { mailer: mailbox, hasher: cheapHasher() });
  try {
    await app.listen(0, '127.0.0.1');
    const http = request(app.getHttpServer());
    const application = { app, http, mailbox, settings: own, close: () => app.close() };
    const seeding = { ...application, prisma: app.get(Database).queries };
    const people: SignedInPerson[] = [];
    for (let made = 0; made < count; made += 1) people.push(await aSignedInPerson(seeding));
    return { people, client: clientOf(seeding) };
  } finally {
    await app.close();
  }
};
