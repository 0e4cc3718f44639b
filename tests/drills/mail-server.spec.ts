import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import { cloneDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { openFolder } from '../support/test-run.ts';
import { Instance } from './instance.ts';
import { makePeople } from './people.ts';
import { DRILL_TIMEOUT_MS, IS_LONG } from './rounds.ts';
import { untilWritten, Writer } from './writer.ts';

// `npm test -- operations` runs only the first part: people do not wait. tests/api/smtp.spec.ts tests the mailer's timeout with
// a shorter one; `npm run drills` uses the real one here, until the mail arrives.

describe('a mail server that accepts connections and does not respond', () => {
  it(
    'delays no write and no request for a code; the mail arrives once when it responds again @Q-63',
    async () => {
      const port = await freePort();
      const held: Socket[] = [];
      const silent = createServer((socket) => held.push(socket.on('error', () => {})));
      silent.listen(port, '127.0.0.1');
      await once(silent, 'listening');
      const database = await cloneDatabase();
      const dataDir = join(openFolder('mail'), 'data');
      mkdirSync(dataDir);
      const settings = {
        ANCRAGE_DATA_DIR: dataDir,
        ANCRAGE_VOLATILE_DATABASE: 'yes',
        DATABASE_URL: database.url,
        SMTP_URL: `smtp://127.0.0.1:${port}`,
      };
      const { people, client } = await makePeople(settings, 1);
      const [person] = people;
      if (!person) throw new Error('Somebody was made.');
      const instance = await Instance.start(settings);
      const mails: string[] = [];
      const lively = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onData: (stream, { envelope }, done) => {
          stream.resume().once('end', () => {
            mails.push(...envelope.rcptTo.map(({ address }) => address));
            done();
          });
        },
      });
      // The application is killed with its open connections.
      lively.on('error', () => {});
      try {
        const began = performance.now();
        const asked = await fetch(`${instance.url}/user/lost-password-verification?_format=json`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ mail: person.mail }),
        });
        expect(asked.status).toBe(200);
        await eventually(() => expect(held.length).toBeGreaterThan(0));
        const writer = new Writer({ url: instance.url, client }, person);
        writer.start();
        await untilWritten([writer], 5, 20_000);
        await writer.stop();
        await writer.expectWhole();
        expect(writer.setbacks).toEqual([]);
        if (!IS_LONG) return;
        await eventually(() => expect(instance.output).toContain('"job failed"'), 40_000);
        expect(performance.now() - began).toBeGreaterThan(19_000);
        silent.close();
        for (const socket of held) socket.destroy();
        lively.listen(port, '127.0.0.1');
        await eventually(() => expect(mails).toEqual([person.mail]), 60_000);
      } finally {
        await instance.kill();
        for (const socket of held) socket.destroy();
        silent.close();
        if (IS_LONG) lively.close(() => {});
        await database.drop();
      }
    },
    DRILL_TIMEOUT_MS,
  );
});
