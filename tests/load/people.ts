import { Secrets } from '@ancrage/server/config/secrets';
import { PasswordHasher } from '@ancrage/server/infra/hashing/password-hasher';
import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { passwordKeyOf } from '@ancrage/shared/rules/identity';
import { tokenPairSchema } from '@ancrage/shared/wire/oauth-token';
import pg from 'pg';
import type { Application } from '../support/application.ts';
import { aPerson, type TestPerson } from '../support/factories.ts';

const PASSWORD = 'une rivière calme au matin';
/** Length of the JSON text of one field: seven of them make a response of about 40 KB. */
const FIELD_LENGTH = 5_600;
const SENTENCE = 'J’ai demandé « et vous, qu’en pensez-vous ? » avant de répondre ; le silence a duré. ';

/** Which of the two servers. */
export type Side = 'ours' | 'floor';

/** The people that requests are made for, and the credentials of the client. */
export interface Seeded {
  readonly people: readonly TestPerson[];
  readonly client: { readonly id: string; readonly secret: string };
  readonly passwordHash: string;
  readonly password: string;
}

/** A journal field of a given length as JSON text, different for each seed. */
export const fieldText = (seed: number, length = FIELD_LENGTH): string => {
  const entries: Record<string, { date: string; text: string }> = {};
  for (let at = 1_700_000_000_000 + seed; JSON.stringify(entries).length < length; at += 86_400_000)
    entries[String(at)] = { date: String(at), text: SENTENCE.repeat(6) };
  return JSON.stringify(entries);
};

/** A journal field with one entry as JSON text of a given length in characters. */
export const entryText = (length: number): string => {
  const at = '1700000000000';
  const around = JSON.stringify({ [at]: { date: at, text: '' } }).length;
  const text = SENTENCE.repeat(Math.ceil(length / SENTENCE.length)).slice(0, length - around);
  return JSON.stringify({ [at]: { date: at, text } });
};

/** Creates people with full journals, with passwords hashed at the cost of production. */
export const seedPeople = async (
  application: Pick<Application, 'app' | 'prisma'>,
  count: number,
): Promise<Seeded> => {
  const password = PASSWORD;
  const passwordHash = await new PasswordHasher().hash(password);
  const people: TestPerson[] = [];
  for (let number = 0; number < count; number += 1) {
    const journal = Object.fromEntries(
      JOURNAL_FIELDS.map((field, place) => [field, JSON.parse(fieldText(number * 7 + place))]),
    );
    people.push(await aPerson(application as Application, { password, journal }));
  }
  const uid = { in: people.map((person) => person.uid) };
  await application.prisma.person.updateMany({ where: { uid }, data: { passwordHash } });
  const { id, secret } = application.app.get(Secrets).client;
  return { people, client: { id, secret }, passwordHash, password: passwordKeyOf(password) };
};

/**
 * Adds people without sign-ins, each with a record, a key, a session and a revision, up to a number; in SQL, as a million
 * calls would take a day.
 */
export const addStrangers = async (databaseUrl: string, upTo: number): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ there: string }>('SELECT count(*) AS there FROM person');
    const there = Number(rows[0]?.there);
    if (there >= upTo) return;
    await client.query(
      `CREATE TEMP TABLE stranger AS
       WITH added AS (
         INSERT INTO person (uuid, mail, mail_key, password_hash, state, firstname, lastname, company, title, telephone, created_at, changed_at)
         SELECT gen_random_uuid(), 'p' || n || '@orvelaine.example', 'p' || n || '@orvelaine.example', (SELECT password_hash FROM person LIMIT 1),
                (ARRAY['active','active','active','pending','blocked']::"PersonState"[])[1 + n % 5],
                (ARRAY['Camille','Nadia','Karim','Inès','Thomas','Hélène'])[1 + n % 6], 'Durand ' || md5(n::text),
                'Société ' || (n % 5000), 'Directrice', '06' || lpad((n % 100000000)::text, 8, '0'),
                now() - make_interval(secs => n % 100000000), now()
         FROM generate_series($1::int + 1, $2::int) AS n RETURNING uid)
       SELECT uid FROM added`,
      [there, upTo],
    );
    for (const sql of [
      `INSERT INTO person_key (uid, wrapped, master_key_id, created_at)
       SELECT s.uid, k.wrapped, k.master_key_id, now() FROM stranger s, (SELECT * FROM person_key LIMIT 1) k`,
      `INSERT INTO data_record (uuid, uid, cid, created_at, changed_at)
       SELECT gen_random_uuid(), s.uid, r.cid, now(), now() FROM stranger s, (SELECT substring(cid FOR 300) AS cid FROM data_record WHERE cid IS NOT NULL LIMIT 1) r`,
      `INSERT INTO session (id, uid, client_id, created_at, used_at)
       SELECT gen_random_uuid(), uid, 'bench', now(), now() FROM stranger`,
      // As autovacuum does within a minute: until then the GIN index has a pending list to scan.
      'VACUUM ANALYZE',
    ])
      await client.query(sql);
  } finally {
    await client.end();
  }
};

/** A person signed in to the application, with the current tokens. */
export class Visitor {
  readonly person: TestPerson;
  access = '';
  /** The current refresh token of each server. */
  readonly refreshes: Record<Side, string>;
  /** The path of one of their files. */
  filePath = '';

  constructor(person: TestPerson) {
    this.person = person;
    this.refreshes = { ours: '', floor: `refresh-${person.uid}` };
  }

  /** Signs in the first time, and refreshes after that: an access token is valid for five minutes. */
  async renew(url: string, { client }: Seeded): Promise<void> {
    const grant =
      this.refreshes.ours === ''
        ? { grant_type: 'password', username: this.person.mail, password: this.person.password }
        : { grant_type: 'refresh_token', refresh_token: this.refreshes.ours };
    const form = new URLSearchParams({ ...grant, client_id: client.id, client_secret: client.secret });
    const answer = await fetch(`${url}/oauth/token?_format=json`, { method: 'POST', body: form });
    if (!answer.ok)
      throw new Error(`${this.person.mail} is not signed in: ${answer.status} ${await answer.text()}`);
    const pair = tokenPairSchema.parse(await answer.json());
    this.access = pair.access_token;
    this.refreshes.ours = pair.refresh_token;
  }
}
