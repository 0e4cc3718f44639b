import { readFileSync } from 'node:fs';
import { FileStore } from '@ancrage/server/infra/file-store/file-store';
import { Log } from '@ancrage/server/infra/logger/log';
import { Metrics } from '@ancrage/server/infra/metrics/metrics';
import { MetricsServer } from '@ancrage/server/infra/metrics/metrics-server';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { data, readRecord, text, writeRecord } from '../support/data-record.ts';
import { eventually } from '../support/eventually.ts';
import { aPerson, aSignedInPerson } from '../support/factories.ts';
import { askTokens, passwordForm, refreshTokens } from '../support/tokens.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication({ metricsPort: 0 });
});
afterAll(() => application.close());

const ALL_WELL = { database: 'ok', migrations: 'ok', queue: 'ok', storage: 'ok' };

describe('health', () => {
  it('reports a live process @Q-62', async () => {
    const { body } = await application.http.get('/health/live').expect(200);
    expect(body).toEqual({ status: 'live' });
  });

  it('reports every part as up @Q-62', async () => {
    const { body } = await application.http.get('/health/ready').expect(200);
    expect(body).toEqual({ status: 'ready', parts: ALL_WELL });
  });

  it('reports a failing storage, and stays ready @Q-62', async () => {
    const store = application.app.get(FileStore);
    jest.spyOn(store, 'check').mockRejectedValueOnce(new Error('no room'));
    const { body } = await application.http.get('/health/ready').expect(200);
    expect(body).toEqual({ status: 'ready', parts: { ...ALL_WELL, storage: 'failed' } });
  });

  it('is not ready while a migration is missing, and is ready on the schema of a later version @Q-62 @Q-65', async () => {
    const { prisma } = application;
    await prisma.$executeRaw`UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name LIKE '%_staff'`;
    const lacking = await application.http.get('/health/ready').expect(503);
    expect(lacking.headers['content-type']).toBe('application/problem+json');
    expect(lacking.headers['retry-after']).toBe('5');
    expect(lacking.body).toEqual({
      type: 'about:blank',
      title: 'Service Unavailable',
      status: 503,
      detail: 'Not ready.',
      parts: { ...ALL_WELL, migrations: 'failed' },
    });
    await prisma.$executeRaw`UPDATE _prisma_migrations SET rolled_back_at = NULL`;
    await prisma.$executeRaw`
      INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
      VALUES ('later', 'x', '99990101000000_later', now(), 1)`;
    const { body } = await application.http.get('/health/ready').expect(200);
    expect(body.parts).toEqual({ ...ALL_WELL, migrations: 'newer' });
    await prisma.$executeRaw`DELETE FROM _prisma_migrations WHERE id = 'later'`;
  });
});

describe('metrics', () => {
  const read = async (path = '/metrics', method = 'GET') => {
    const { port } = application.app.get(MetricsServer);
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    return { status: answer.status, text: await answer.text() };
  };

  it('are not served on the public port', async () => {
    const { text } = await application.http.get('/metrics').set('Accept', 'text/plain');
    expect(text).not.toContain('ancrage_');
    expect((await read('/')).status).toBe(404);
    expect((await read('/metrics', 'POST')).status).toBe(404);
  });

  it('print a one-line error when their port is taken or their address belongs to another machine', async () => {
    const { port } = application.app.get(MetricsServer);
    const other = new MetricsServer(application.app.get(Metrics), application.app.get(Log));
    await expect(other.listen(port, '127.0.0.1')).rejects.toMatchObject({
      name: 'SettingsError',
      message: `METRICS_PORT must be free: ${port} cannot be listened on, on 127.0.0.1 (EADDRINUSE).`,
    });
    await expect(other.listen(0, '203.0.113.1')).rejects.toMatchObject({
      message:
        'METRICS_HOST must be an address of this machine: 203.0.113.1 cannot be listened on (EADDRNOTAVAIL).',
    });
  });

  it('cover requests, sign-in results, connections, queues and the process, without personal data', async () => {
    const person = await aSignedInPerson(application);
    const waiting = await aPerson(application, { state: 'pending' });
    await readRecord(application, person).expect(200);
    await application.http.get(`/node/${person.nid}?_format=json`).expect(403);
    await askTokens(application, passwordForm(application, { ...person, password: 'x' })).expect(400);
    await askTokens(application, passwordForm(application, waiting)).expect(400);
    await refreshTokens(application, person.tokens.refresh_token).expect(200);
    await refreshTokens(application, 'garbage').expect(401);
    await application.http
      .post('/user/lost-password-verification?_format=json')
      .send({ mail: person.mail })
      .expect(200);
    await eventually(async () => {
      expect((await read()).text).toContain('ancrage_mails_total{outcome="sent"} 1');
    });
    const { status, text } = await read();
    expect(status).toBe(200);
    for (const line of [
      'ancrage_request_duration_seconds_count{call="node.get",method="GET",status="200"} 1',
      'ancrage_request_duration_seconds_count{call="node.get",method="GET",status="403"} 1',
      'ancrage_sign_ins_total{grant="password",outcome="granted"} 1',
      'ancrage_sign_ins_total{grant="password",outcome="wrongCredentials"} 1',
      'ancrage_sign_ins_total{grant="password",outcome="pending"} 1',
      'ancrage_sign_ins_total{grant="refresh_token",outcome="granted"} 1',
      'ancrage_sign_ins_total{grant="refresh_token",outcome="refreshGarbage"} 1',
      'ancrage_requests_open 0',
    ])
      expect(text).toContain(`\n${line}\n`);
    expect(text).toMatch(/^ancrage_database_connections\{pool="people",state="open"\} [1-9]/m);
    expect(text).toMatch(/^ancrage_queue_jobs\{queue="note-file-sweep",state="ready"\} \d/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    for (const word of [person.mail, person.uuid, person.firstname, String(person.nid)])
      expect(text).not.toContain(`"${word}`);
    expect(text).not.toContain('@');
  });

  it.each(['grafana/ancrage.json', 'prometheus/ancrage.rules.yml'])(
    'include every metric of %s',
    async (file) => {
      const path = new URL(`../../server/deploy/${file}`, import.meta.url);
      const drawn = new Set(readFileSync(path, 'utf8').match(/\b(ancrage|nodejs|process)_[a-z0-9_]+/g));
      const { text } = await read();
      const served = new Set(text.match(/^(ancrage|nodejs|process)_[a-z0-9_]+/gm));
      expect(drawn.size).toBeGreaterThan(5);
      expect([...drawn].filter((name) => !served.has(name))).toEqual([]);
    },
  );
});

describe('a full disk of the database', () => {
  it('is reported for a minute after a refused write, and the process stays ready @Q-62', async () => {
    const { prisma } = application;
    const person = await aSignedInPerson(application);
    await prisma.$executeRawUnsafe(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`);
    await prisma.$executeRawUnsafe(
      'CREATE TRIGGER refuse BEFORE UPDATE ON data_record EXECUTE FUNCTION refuse()',
    );
    await writeRecord(application, person, data({ field_cid: text({}) })).expect(503);
    await prisma.$executeRawUnsafe('DROP FUNCTION refuse CASCADE');
    const parts = async () => (await application.http.get('/health/ready').expect(200)).body.parts;
    expect(await parts()).toEqual({ ...ALL_WELL, database: 'full' });
    application.clock.advanceSeconds(61);
    expect(await parts()).toEqual(ALL_WELL);
  });
});
