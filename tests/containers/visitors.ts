import { setTimeout as delay } from 'node:timers/promises';
import { appConfigurationSchema } from '@ancrage/shared/wire/app-configuration';
import { staffPeoplePageSchema } from '@ancrage/shared/wire/staff-people';
import { staffEnrolmentSchema } from '@ancrage/shared/wire/staff-sign-in';
import { Secret, TOTP } from 'otpauth';
import * as z from 'zod';
import { askTls } from './installation.ts';

/** The address of the application without the proxy. */
export const APPLICATION = 'http://127.0.0.1:3000';
const PASSWORD = 'un phare dans la brume';
const STAFF_PASSWORD = 'un phare dans la brume du matin';
const OWN_PAGE = { 'Sec-Fetch-Site': 'same-origin' };

const tokenSchema = z.object({ access_token: z.string() });
const ownerSchema = z.object({ field_data: z.tuple([z.object({ value: z.string() })]) });
const recordSchema = z.object({ field_cid: z.array(z.object({ value: z.string() })) });

interface Asked {
  headers?: Record<string, string>;
  body?: unknown;
}
interface Answered {
  body: unknown;
  cookie: string;
}

/** Sends a request to the application; throws when it fails. */
const ask = async (method: string, path: string, { headers = {}, body }: Asked = {}): Promise<Answered> => {
  const answer = await fetch(`${APPLICATION}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return { body: JSON.parse(text), cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '' };
};

/** A person with access, and the id of their record. */
export interface Visitor {
  mail: string;
  recordPath: string;
}

/** Signs in. @returns the headers of the session */
export const signIn = async (mail: string): Promise<Record<string, string>> => {
  const { client } = appConfigurationSchema.parse((await ask('GET', '/api/configuration')).body);
  const form = new FormData();
  const fields = { grant_type: 'password', username: mail, password: PASSWORD };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('client_id', client.id);
  form.set('client_secret', client.secret);
  const answer = await fetch(`${APPLICATION}/oauth/token?_format=json`, { method: 'POST', body: form });
  return { Authorization: `Bearer ${tokenSchema.parse(await answer.json()).access_token}` };
};

const askForAccess = (mail: string): Promise<Answered> => {
  const field = (value: unknown) => [{ value }];
  const body = {
    name: field(mail),
    mail: field(mail),
    pass: field(PASSWORD),
    field_firstname: field('Dominique'),
    field_lastname: field('Le Goff'),
    field_company: field('Rivage'),
    field_cgu: field(true),
  };
  return ask('POST', '/user/register?_format=json', { body });
};

/** Signs in to the console for the first time. @returns the headers of the session */
const signInToConsole = async (mail: string, firstPassword: string): Promise<Record<string, string>> => {
  const begun = await ask('POST', '/api/staff/sign-in', {
    headers: OWN_PAGE,
    body: { mail, password: firstPassword },
  });
  const half = { ...OWN_PAGE, Cookie: begun.cookie };
  const enrolment = await ask('POST', '/api/staff/sign-in/enrolment', { headers: half });
  const { secret } = staffEnrolmentSchema.parse(enrolment.body);
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const enrolled = await ask('POST', '/api/staff/sign-in/enrolment/code', {
    headers: half,
    body: { code, newPassword: STAFF_PASSWORD },
  });
  return { ...OWN_PAGE, Cookie: enrolled.cookie };
};

/** A person asks for access, and a new member of the staff signs in for the first time and approves it. */
export const aVisitor = async (staff: { mail: string; firstPassword: string }): Promise<Visitor> => {
  const mail = 'dominique@rivage.fr';
  await askForAccess(mail);
  const headers = await signInToConsole(staff.mail, staff.firstPassword);
  const page = staffPeoplePageSchema.parse((await ask('GET', '/api/staff/people', { headers })).body);
  const uid = page.people.find((person) => person.mail === mail)?.uid;
  await ask('POST', '/api/staff/decisions', { headers, body: { uids: [uid], decision: 'approved' } });
  const owner = await ask('GET', `/user/${uid}?_format=json`, { headers: await signIn(mail) });
  const [{ value }] = ownerSchema.parse(owner.body).field_data;
  return { mail, recordPath: `/node/${value}?_format=json` };
};

/** Signs in and writes the identity card. */
export const writeCard = async ({ mail, recordPath }: Visitor, card: string): Promise<void> => {
  const body = { type: [{ target_id: 'data' }], field_cid: [{ value: card }] };
  await ask('PATCH', recordPath, { headers: await signIn(mail), body });
};

/** Signs in and reads the identity card. */
export const readCard = async ({ mail, recordPath }: Visitor): Promise<string | undefined> => {
  const answer = await ask('GET', recordPath, { headers: await signIn(mail) });
  return recordSchema.parse(answer.body).field_cid[0]?.value;
};

/** What became of writes that were sent one after the other. */
interface Written {
  /** How many the application accepted: the last card holds this number. */
  written: number;
  longestMs: number;
  /** Responses that a client of ours shows to the person. */
  failures: string[];
}

const REPEATED = new Set([502, 503, 504]);
const REPEAT_AFTER_MS = 500;
const PAUSE_MS = 20;

/** Sends a write through the proxy; like the app, repeats it when nobody answered. @returns the first other response */
const writeThrough = async (path: string, headers: Record<string, string>, card: string) => {
  const change = { type: [{ target_id: 'data' }], field_cid: [{ value: card }] };
  for (;;) {
    const answer = await askTls(`https://localhost${path}`, headers, change).catch(() => null);
    if (answer && !REPEATED.has(answer.status)) return answer;
    await delay(REPEAT_AFTER_MS);
  }
};

/** Writes the identity card through the proxy again and again, each time another one. */
export const keepWriting = ({ mail, recordPath }: Visitor): { stop: () => Promise<Written> } => {
  const done: Written = { written: 0, longestMs: 0, failures: [] };
  let isStopped = false;
  const work = async (): Promise<void> => {
    const headers = await signIn(mail);
    while (!isStopped) {
      const began = performance.now();
      const card = JSON.stringify({ CIDsymptome: `${done.written + 1}` });
      const { status, body } = await writeThrough(recordPath, headers, card);
      if (status === 200) done.written += 1;
      else done.failures.push(`${status} ${body.slice(0, 200)}`);
      done.longestMs = Math.max(done.longestMs, Math.round(performance.now() - began));
      await delay(PAUSE_MS);
    }
  };
  const running = work();
  return {
    stop: async () => {
      isStopped = true;
      await running;
      return done;
    },
  };
};
