import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { listAside } from '@ancrage/server/modules/drupal-import/drupal-import.module';
import { usualMap } from '@ancrage/server/modules/drupal-import/import-map';
import { EXPIRED_REQUESTS } from '@ancrage/server/modules/retention/expired-requests';
import { REQUEST_LIFETIME_DAYS } from '@ancrage/shared/rules/retention';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { importFrom } from '../support/drupal/import-from.ts';
import { OldSite } from '../support/drupal/old-site.ts';
import { openPostgresSite } from '../support/drupal/site-database.ts';
import { ordinaryPerson } from '../support/drupal/site-people.ts';
import { runJob } from '../support/run-job.ts';

// What happens later to imported people, whose accounts are older than their import.

const [PENDING, BLOCKED, UNREADABLE, MENDED, DIVIDED, REFUSED] = [8, 9, 10, 11, 12, 13];
const DAY_S = 24 * 3600;
const MINUTE_S = 60;

let application: TestApplication;
let site: OldSite;
beforeAll(async () => {
  application = await startApplication();
  site = await OldSite.open(await openPostgresSite());
  await site.add([
    { ...ordinaryPerson(PENDING), status: 0, access: 0 },
    { ...ordinaryPerson(BLOCKED), status: 0 },
  ]);
  await site.database.openToReader();
  // An import uses the machine's clock.
  application.clock.advance(Date.now() - application.clock.now().getTime());
  await importFrom(site, application, usualMap());
}, 120_000);
afterAll(async () => {
  await application?.close();
  await site?.database.close();
});

describe('a person who waited for access on the old site', () => {
  it('is pending since the import, whatever the age of the old account @Q-45', async () => {
    const { prisma, clock } = application;
    const person = await prisma.person.findUniqueOrThrow({ where: { uid: PENDING } });
    const aRequestLifetimeAgo = new Date(clock.now().getTime() - REQUEST_LIFETIME_DAYS * DAY_S * 1000);
    expect(person.state).toBe('pending');
    expect(person.createdAt.getTime()).toBeLessThan(aRequestLifetimeAgo.getTime());
    const left = async () =>
      (await prisma.person.findMany({ orderBy: { uid: 'asc' } })).map(({ uid }) => uid);
    await runJob(application, EXPIRED_REQUESTS);
    expect(await left()).toEqual([PENDING, BLOCKED]);
    clock.advanceSeconds(REQUEST_LIFETIME_DAYS * DAY_S - MINUTE_S);
    await runJob(application, EXPIRED_REQUESTS);
    expect(await left()).toEqual([PENDING, BLOCKED]);
    expect(application.mailbox.to(person.mail)).toEqual([]);
    clock.advanceSeconds(2 * MINUTE_S);
    await runJob(application, EXPIRED_REQUESTS);
    expect(await left()).toEqual([BLOCKED]);
  });
});

describe('a person whose id was erased before their import', () => {
  const replay = async (moment: Date) => {
    await application.prisma.$queryRaw`SELECT replay_erasure(${BLOCKED}::int, ${moment}::timestamptz)`;
    return application.prisma.person.count({ where: { uid: BLOCKED } });
  };

  it('is kept by a restore and imported further, until they are erased themselves @Q-43', async () => {
    const { prisma } = application;
    const { importedAt } = await prisma.drupalImport.findUniqueOrThrow({ where: { uid: BLOCKED } });
    expect(await replay(new Date(importedAt.getTime() - 1000))).toBe(1);
    expect(await prisma.personKey.count({ where: { uid: BLOCKED } })).toBe(1);
    const report = await importFrom(site, application, usualMap());
    expect(report.people).toMatchObject({ unchanged: 1 });
    const erasedAt = new Date(importedAt.getTime() + 1000);
    expect(await replay(erasedAt)).toBe(0);
    expect(await prisma.erasure.findMany({ where: { uid: BLOCKED } })).toEqual([{ uid: BLOCKED, erasedAt }]);
  });

  it('is erased again, or kept, by account and not by id @Q-43 @Q-64', async () => {
    const held = await application.prisma.$queryRaw<unknown[]>`
      SELECT p.proowner = c.relowner AS owned, p.prosecdef AS definer, p.proconfig AS config, p.proacl::text[] AS acl
      FROM pg_proc p, pg_class c WHERE p.proname = 'replay_erasure' AND c.relname = 'erasure'`;
    expect(held).toEqual([
      { owned: true, definer: false, config: null, acl: [expect.stringMatching(/^(\w+)=X\/\1$/)] },
    ]);
  });
});

describe('an import into one database with the file store of another', () => {
  it('is refused before anything is written, as its files would be removed there @Q-56', async () => {
    const { prisma } = application;
    const [before] = await prisma.$queryRaw<{ id: string }[]>`SELECT id::text AS id FROM installation`;
    const people = await prisma.person.count();
    await site.add([ordinaryPerson(REFUSED)]);
    await prisma.$executeRaw`UPDATE installation SET id = gen_random_uuid()`;
    await expect(importFrom(site, application, usualMap())).rejects.toMatchObject({
      name: 'StartUpError',
      message: expect.stringContaining('belong to another database than this one'),
    });
    expect(await prisma.person.count()).toBe(people);
    await prisma.$executeRaw`UPDATE installation SET id = ${before?.id}::uuid`;
    expect((await importFrom(site, application, usualMap())).people).toMatchObject({ new: 1 });
  });
});

describe('unreadable files of the old site', () => {
  it('are reported one by one, and block nobody', async () => {
    const ordinary = ordinaryPerson(UNREADABLE);
    const records = ordinary.records.map((record) => ({ ...record, files: [98_020, 98_021] }));
    await site.add([{ ...ordinary, records }]);
    const file = { uid: UNREADABLE, filename: 'note.pdf', bytes: null };
    const [folder, loop] = ['private://dossier.pdf', 'private://boucle.pdf'];
    await site.addFiles([
      { ...file, fid: 98_020, uri: folder },
      { ...file, fid: 98_021, uri: loop },
    ]);
    mkdirSync(join(site.folder, 'dossier.pdf'));
    symlinkSync('boucle.pdf', join(site.folder, 'boucle.pdf'));
    const report = await importFrom(site, application, usualMap());
    expect(report.people).toMatchObject({ new: 1, aside: 0 });
    const mend = 'put one that can be read in its place, or list the number under skipFiles: in the map file';
    expect(report.problems.map(({ uid, code, sentence }) => [uid, code, sentence])).toEqual(
      [
        `98020 (person ${UNREADABLE}) is in the files folder and cannot be read (${folder}, EISDIR)`,
        `98021 (person ${UNREADABLE}) is in the files folder and cannot be read (${loop}, ELOOP)`,
      ].map((what) => [UNREADABLE, 'file-unreadable', `File ${what}: ${mend}.`]),
    );
  });
});

describe('data set aside', () => {
  it('is removed for a person who is as before again, except for what still cannot be imported', async () => {
    const { prisma, settings } = application;
    const importing = () => importFrom(site, application, { ...usualMap(), skipFiles: [98_020, 98_021] });
    const setMail = (mail: string | null) =>
      site.query('UPDATE {users_field_data} SET mail = ? WHERE uid = ?', [mail, MENDED]);
    await site.add([MENDED, DIVIDED].map(ordinaryPerson));
    await importing();
    await prisma.person.update({ where: { uid: DIVIDED }, data: { company: 'Ici' } });
    await site.query('UPDATE {user__field_company} SET field_company_value = ? WHERE entity_id = ?', [
      'Là-bas',
      DIVIDED,
    ]);
    await setMail('pas une adresse');
    await importing();
    const divided = expect.stringMatching(
      `^company of person ${DIVIDED} was changed here and on the old site`,
    );
    expect(await listAside(settings.databaseUrl)).toEqual([
      expect.stringMatching(`^Person ${MENDED} has an e-mail address that cannot be one`),
      divided,
    ]);
    await setMail(ordinaryPerson(MENDED).mail);
    expect((await importing()).people).toMatchObject({ new: 0, changed: 0, aside: 0 });
    expect(await listAside(settings.databaseUrl)).toEqual([divided]);
  });
});
