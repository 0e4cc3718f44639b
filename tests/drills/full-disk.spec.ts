import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@ancrage/prisma/embedded-postgres';
import { migrateDeploy } from '@ancrage/prisma/migrate';
import { describe, expect, it } from '@jest/globals';
import { cloneDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { MEBIBYTE, storedFilesOf } from '../support/files.ts';
import { openFolder } from '../support/test-run.ts';
import { makeSmallDisk } from './full-disk.ts';
import { Instance } from './instance.ts';
import { makePeople } from './people.ts';
import { Relay } from './relay.ts';
import { DRILL_TIMEOUT_MS, IS_LONG } from './rounds.ts';
import { untilWritten, Writer } from './writer.ts';

const filesIn = (dataDir: string): string[] => storedFilesOf({ settings: { dataDir } });

describe('a full disk', () => {
  it(
    'of the files: an upload gets 503 and leaves nothing behind, and journals can be written @Q-56 @Q-61',
    async () => {
      const disk = makeSmallDisk(6);
      console.log(`The disk is ${disk.description}.`);
      const database = await cloneDatabase();
      const dataDir = join(disk.folder, 'data');
      mkdirSync(dataDir);
      const settings = {
        ANCRAGE_DATA_DIR: dataDir,
        ANCRAGE_VOLATILE_DATABASE: 'yes',
        DATABASE_URL: database.url,
      };
      const { people, client } = await makePeople(settings, 1);
      const [person] = people;
      if (!person) throw new Error('Somebody was made.');
      const instance = await Instance.start(settings, { before: disk.before });
      try {
        const upload = (name: string, bytes: number) =>
          fetch(`${instance.url}/file/upload/node/data/field_personal_notes?_format=json`, {
            method: 'POST',
            headers: {
              ...person.bearer,
              'Content-Type': 'application/octet-stream',
              'Content-Disposition': `file; filename="${name}.txt"`,
            },
            body: 'a'.repeat(bytes),
          });
        const first = await upload('first', 100_000);
        expect(first.status).toBe(201);
        const { uri } = await first.json();
        disk.fill();
        const refused = await upload('refused', MEBIBYTE);
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
        expect(filesIn(dataDir)).toHaveLength(1);
        const writer = new Writer({ url: instance.url, client }, person);
        writer.start();
        await untilWritten([writer], 5, 20_000);
        await writer.stop();
        await writer.expectWhole();
        const read = await fetch(`${instance.url}${uri[0].url}`, { headers: person.bearer });
        expect(await read.text()).toBe('a'.repeat(100_000));
        disk.free();
        expect((await upload('second', disk.isDisk ? MEBIBYTE : 100_000)).status).toBe(201);
        expect(filesIn(dataDir)).toHaveLength(2);
      } finally {
        await instance.kill();
        await database.drop();
        disk.remove();
      }
    },
    DRILL_TIMEOUT_MS,
  );

  if (IS_LONG)
    it(
      'of PostgreSQL, under load: no acknowledged write is lost @Q-61',
      async () => {
        const disk = makeSmallDisk(220);
        if (!disk.isDisk) throw new Error('This drill mounts a disk of its own: run it as root.');
        const folder = join(disk.folder, 'postgres');
        mkdirSync(folder, { mode: 0o755 });
        const password = randomBytes(24).toString('base64url');
        let postgres = await startEmbeddedPostgres({ folder, password });
        let hasEnded = false;
        void postgres.ended.then(() => {
          hasEnded = true;
        });
        await migrateDeploy(postgres.url('ancrage'));
        const relay = await Relay.start(postgres.port);
        const address = new URL(postgres.url('ancrage'));
        address.port = String(relay.port);
        const settings = { ANCRAGE_DATA_DIR: openFolder('full'), DATABASE_URL: address.toString() };
        const { people, client } = await makePeople(settings, 3);
        const instance = await Instance.start(settings);
        const writers = people.map((person) => new Writer({ url: instance.url, client }, person));
        try {
          for (const writer of writers) writer.start();
          await untilWritten(writers, 20, 20_000);
          disk.fill();
          await eventually(() => {
            for (const { setbacks } of writers) expect(setbacks.length).toBeGreaterThan(0);
          }, 60_000);
          disk.free();
          await eventually(async () => {
            if (hasEnded) {
              hasEnded = false;
              postgres = await startEmbeddedPostgres({ folder, password });
              relay.leadTo(postgres.port);
            }
            await untilWritten(writers, 5, 5000);
          }, 60_000);
        } finally {
          await Promise.all(writers.map((writer) => writer.stop()));
          for (const writer of writers) await writer.expectWhole();
          await instance.kill();
          relay.close();
          await postgres.stop();
          disk.remove();
        }
        const setbacks = new Set(writers.flatMap((writer) => writer.setbacks));
        expect(setbacks).toEqual(new Set([503]));
      },
      DRILL_TIMEOUT_MS,
    );
});
