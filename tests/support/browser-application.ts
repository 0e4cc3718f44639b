// The one application that all browser tests of a run share, in a separate process. Persons are made, and mails read,
// through a second, loopback-only port that belongs to the tests and not to the product.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createSocket } from 'node:net';
import { SystemClock } from '@ancrage/server/infra/clock/clock';
import { DEFAULT_FIRM_COLOUR } from '@ancrage/shared/rules/firm-colour';
import * as z from 'zod';
import { startApplicationOn } from './application.ts';
import { cheapHasher } from './cheap-hashes.ts';
import { aSessionOnDevice, signedInDevice } from './device-session.ts';
import { databaseDump, dataFolderDump, foundIn } from './dump.ts';
import { aPerson, personOverridesSchema, testPersonSchema } from './factories.ts';
import { aStaffMember } from './staff.ts';

/** What the process sends to the run once it is ready. */
export interface BrowserApplicationNotice {
  url: string;
  peopleUrl: string;
}

const freePort = async (): Promise<number> => {
  const probe = createSocket().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (!address || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
};

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return JSON.parse(text);
};

const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const logged: string[] = [];
const application = await startApplicationOn(
  new SystemClock(),
  { port, publicUrl: url, logLevel: 'trace', firmColour: DEFAULT_FIRM_COLOUR },
  { logTo: { write: (line) => logged.push(line) }, hasher: cheapHasher() },
);

/** Where some words lie, each by what it is: in rows, files, mails or the log. */
const findWords = async (words: Readonly<Record<string, string>>) => {
  const places = {
    database: await databaseDump(application),
    files: dataFolderDump(application),
    mails: JSON.stringify(application.mailbox.mails),
    log: logged.join(''),
  };
  return Object.fromEntries(Object.entries(places).map(([place, text]) => [place, foundIn(text, words)]));
};

/**
 * `GET /?to=…` answers the mails to an address, oldest first; a POST of traits makes a person, one to `/session` signs them in
 * too, one of a person to `/device` signs that one in, one to `/staff` makes a member of the staff, one of words to `/find-words` answers where they occur.
 */
const answerOf = async (request: IncomingMessage): Promise<unknown> => {
  if (request.method === 'POST' && request.url === '/staff') return aStaffMember(application);
  if (request.method === 'POST' && request.url === '/find-words')
    return findWords(z.record(z.string(), z.string()).parse(await bodyOf(request)));
  if (request.method === 'POST' && request.url === '/session')
    return aSessionOnDevice(application, personOverridesSchema.parse(await bodyOf(request)));
  if (request.method === 'POST' && request.url === '/device')
    return signedInDevice(application, testPersonSchema.parse(await bodyOf(request)));
  if (request.method === 'POST')
    return aPerson(application, personOverridesSchema.parse(await bodyOf(request)));
  const address = new URL(request.url ?? '', 'http://tests').searchParams.get('to') ?? '';
  return application.mailbox.to(address);
};

const people = createServer(async (request, response) => {
  try {
    const answer = await answerOf(request);
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer));
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error instanceof Error ? error.stack : error));
  }
}).listen(0, '127.0.0.1');
await once(people, 'listening');
const address = people.address();
if (!address || typeof address === 'string') throw new Error('The system gave no port.');

const notice: BrowserApplicationNotice = { url, peopleUrl: `http://127.0.0.1:${address.port}` };
process.send?.(notice);

process.once('disconnect', async () => {
  people.close();
  await application.close();
  process.exit(0);
});
