import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as z from 'zod';
import { SettingsError } from '../../config/settings-error.ts';
import { Log } from './log.ts';
import type { LogFields } from './log-fields.ts';
import { NestLogger } from './nest-logger.ts';

const SECRET = 'canari-gorge-nouée';

const lineSchema = z.strictObject({
  level: z.enum(['info', 'warn', 'error']),
  time: z.iso.datetime(),
  msg: z.string().regex(/^[a-z ]+$/),
  requestId: z.uuid().optional(),
  call: z.string().optional(),
  method: z.string().optional(),
  status: z.int().optional(),
  durationMs: z.int().optional(),
  queue: z.string().optional(),
  jobId: z.uuid().optional(),
  checked: z.int().optional(),
  failed: z.int().optional(),
  error: z
    .strictObject({
      kind: z.string(),
      code: z.string().optional(),
      meaning: z.string().optional(),
      message: z.string().optional(),
      at: z.array(z.string()).optional(),
    })
    .optional(),
});

const heard = (speak: (log: Log) => void): { lines: z.infer<typeof lineSchema>[]; text: string } => {
  let text = '';
  speak(new Log('trace', { write: (line) => (text += line) }));
  const lines = text
    .trim()
    .split('\n')
    .map((line) => lineSchema.parse(JSON.parse(line)));
  return { lines, text };
};

const REQUEST_ID = '00000000-0000-4000-8000-000000000000';

/** An error of a careless library: its message, name, code and members contain what somebody wrote. */
const careless = () => {
  const error = new TypeError(`Unexpected ${SECRET}\n    at ${SECRET} (/home/${SECRET}.ts:1:1)\n    at b`);
  error.name = `Error of ${SECRET}`;
  return Object.assign(error, { code: `E ${SECRET}`, detail: SECRET, cause: new Error(SECRET) });
};

describe('a log line', () => {
  it('contains the allowed fields, structured, with the id of the request @Q-67', () => {
    const fields = { requestId: REQUEST_ID, call: 'node.get', method: 'GET', status: 200, durationMs: 4 };
    const { lines } = heard((log) => log.info('answered', fields));
    expect(lines).toEqual([{ level: 'info', time: expect.any(String), msg: 'answered', ...fields }]);
  });

  it('drops every field that is not allowed, and every allowed one with an invalid value @Q-67 @Q-41', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.oneof(
            fc.constantFrom('call', 'method', 'status', 'queue', 'jobId', 'requestId', 'msg'),
            fc.string(),
          ),
          fc.oneof(
            fc.string().map((text) => `${text} ${SECRET}`),
            fc.constant({ deep: SECRET }),
            fc.constant([SECRET]),
          ),
        ),
        (fields) => {
          const { lines, text } = heard((log) => log.info('answered', fields as LogFields));
          expect(text).not.toContain(SECRET);
          expect(Object.keys(lines[0] ?? {}).sort()).toEqual(['level', 'msg', 'time']);
        },
      ),
    );
  });

  it('contains kind, code and location of an error, and never a word of its message @Q-67 @Q-41', () => {
    const { lines, text } = heard((log) => {
      log.error('request failed', { requestId: REQUEST_ID }, careless());
      log.warn('job failed', {}, Object.assign(new RangeError(SECRET), { code: 'EENVELOPE' }));
      log.warn('job failed', {}, SECRET);
    });
    expect(text).not.toContain(SECRET);
    expect(lines.map(({ error }) => [error?.kind, error?.code])).toEqual([
      ['Error', undefined],
      ['RangeError', 'EENVELOPE'],
      ['string', undefined],
    ]);
    expect(lines[1]?.error?.at?.[0]).toMatch(/log\.spec\.ts:\d+:\d+/);
  });

  it('contains the location of an error without a message, as of a host whose every address refuses @Q-67', () => {
    const { lines } = heard((log) => log.warn('database does not answer', {}, new AggregateError([])));
    expect(lines[0]?.error?.at?.[0]).toMatch(/log\.spec\.ts:\d+:\d+/);
  });

  it('says what a code of PostgreSQL means, in place of where it was thrown @Q-67', () => {
    const full = Object.assign(new Error(SECRET), { code: '53100' });
    const { lines, text } = heard((log) => log.error('request failed', {}, full));
    expect(lines).toMatchObject([
      { error: { kind: 'Error', code: '53100', meaning: 'the disk of the database is full' } },
    ]);
    expect(text).not.toContain('"at"');
  });

  it('names where a response of ours does not match its schema @Q-67', () => {
    const mismatch = new Error('The answer of node.get does not fit its schema at: field_cid.0.value');
    const { lines } = heard((log) => log.error('request failed', {}, mismatch));
    expect(lines[0]?.error?.message).toBe(mismatch.message);
  });

  it('records that the framework logged something, not what it logged @Q-67 @Q-41', () => {
    const { lines, text } = heard((log) => {
      const nest = new NestLogger(log);
      nest.log();
      nest.warn(`A warning about ${SECRET}`);
      nest.error(careless());
      nest.fatal(SECRET);
      // The person who starts the application gets this one as a sentence.
      nest.error(new SettingsError('PORT must be a number.'));
    });
    expect(text).not.toContain(SECRET);
    expect(lines.map(({ msg }) => msg)).toEqual(['framework warned', 'framework failed', 'framework failed']);
  });
});
