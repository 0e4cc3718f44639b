import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrateDeploy } from '@ancrage/prisma/migrate';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { askDatabase } from '../support/ask-database.ts';
import { eventually } from '../support/eventually.ts';
import { openFolder } from '../support/test-run.ts';
import { Instance, type InstanceSettings } from './instance.ts';
import { filledIn, missingForPatroni, PatroniCluster } from './patroni-cluster.ts';
import { makePeople } from './people.ts';
import { ROUNDS } from './rounds.ts';
import { untilWritten, Writer } from './writer.ts';

// Three machines by Patroni, etcd and HAProxy, from packages of Debian, with the files of server/deploy/failover.

const WRITERS = 4;
const WRITTEN_WITHIN_MS = 20_000;
/** Patroni replaces a dead primary after `ttl`, 20 s; HAProxy notices within two seconds. */
const BACK_WITHIN_MS = 60_000;
const START_WITHIN_MS = 150_000;
const ROUND_WITHIN_MS = 150_000;

const missing = missingForPatroni();

const drill = () => {
  let cluster: PatroniCluster;
  let instances: Instance[] = [];
  let writers: Writer[] = [];

  beforeAll(async () => {
    cluster = await PatroniCluster.start();
    console.log(cluster.description);
    await askDatabase(cluster.url('postgres'), 'CREATE DATABASE ancrage');
    await migrateDeploy(cluster.url('ancrage'));
    const dataDir = join(openFolder('patroni'), 'data');
    mkdirSync(join(dataDir, 'mail'), { recursive: true });
    const settings: InstanceSettings = { ANCRAGE_DATA_DIR: dataDir, DATABASE_URL: cluster.url('ancrage') };
    const { people, client } = await makePeople(settings, WRITERS);
    const started = [await Instance.start(settings), await Instance.start(settings)] as const;
    instances = [...started];
    writers = people.map(
      (person, index) => new Writer({ url: started[index % 2 === 0 ? 0 : 1].url, client }, person),
    );
  }, START_WITHIN_MS);
  afterAll(async () => {
    for (const instance of instances) await instance.kill();
    await cluster?.stop();
  });

  /** @returns seconds from the death of the primary until everybody has written again */
  const killOnce = async (): Promise<number> => {
    await untilWritten(writers, 5, WRITTEN_WITHIN_MS);
    const killed = performance.now();
    const former = await cluster.killPrimary();
    await eventually(async () => {
      const primary = await cluster.primary();
      if (primary === null || primary === former) throw new Error('There is no other primary yet.');
    }, BACK_WITHIN_MS);
    await untilWritten(writers, 1, BACK_WITHIN_MS);
    const seconds = (performance.now() - killed) / 1000;
    cluster.startNode(former);
    await cluster.untilWhole();
    return seconds;
  };

  it(
    'loses no acknowledged write, and signs nobody out @Q-60 @Q-61',
    async () => {
      const seconds: number[] = [];
      try {
        for (const writer of writers) writer.start();
        for (let round = 0; round < ROUNDS; round += 1) seconds.push(await killOnce());
      } catch (error) {
        for (const writer of writers) writer.giveUp();
        console.log(instances.map(({ output }) => output.slice(-2000)).join('\n'));
        throw error;
      }
      await Promise.all(writers.map((writer) => writer.stop()));
      for (const writer of writers) await writer.expectWhole();
      const count = writers.reduce((sum, writer) => sum + writer.count, 0);
      console.log(
        `${count} edits, none lost. Seconds without writes: ${seconds.map((one) => one.toFixed(1)).join(', ')}.`,
      );
      expect(new Set(writers.flatMap(({ setbacks }) => setbacks))).toEqual(new Set([503]));
      for (const { url } of instances) expect((await fetch(`${url}/health/ready`)).status).toBe(200);
      const ended = 'SELECT 1 FROM session WHERE ended_at IS NOT NULL';
      expect(await askDatabase(cluster.url('ancrage'), ended)).toEqual([]);
    },
    ROUND_WITHIN_MS * ROUNDS,
  );
};

describe('the configuration of three machines', () => {
  it('makes a commit wait for a second machine, and leads to the primary alone @Q-60', () => {
    const names = ['NAME', 'ADDRESS', 'API_PORT', 'ETCD_HOSTS', 'POSTGRES_PORT', 'DATA_FOLDER', 'NETWORK'];
    const further = ['POSTGRES_BINARIES', 'SUPERUSER_PASSWORD', 'REPLICATION_PASSWORD', 'REWIND_PASSWORD'];
    const values = Object.fromEntries([...names, ...further].map((name) => [name, '1']));
    expect(parse(filledIn('patroni.yml', values)).bootstrap.dcs).toMatchObject({
      synchronous_mode: true,
      synchronous_mode_strict: true,
    });
    const machines = ['ONE', 'TWO', 'THREE'].flatMap((machine) =>
      ['ADDRESS', 'POSTGRES_PORT', 'API_PORT'].map((what) => [`${machine}_${what}`, '1'] as const),
    );
    const proxy = filledIn('haproxy.cfg', { ...Object.fromEntries(machines), ADDRESS: '1', PORT: '1' });
    expect(proxy).toContain('option httpchk OPTIONS /primary');
    expect(proxy.match(/^ {2}server /gm)).toHaveLength(3);
  });
});

if (missing.length === 0) describe('a failover by Patroni', drill);
else console.warn(`A failover by Patroni is NOT tested: it needs ${missing.join(', ')}.`);
