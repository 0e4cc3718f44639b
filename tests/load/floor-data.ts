import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import pg from 'pg';
import type { Visitor } from './people.ts';

const TABLES = `
  CREATE TABLE floor_session (uid int PRIMARY KEY, token text NOT NULL UNIQUE, refresh text NOT NULL UNIQUE, used_at timestamptz);
  CREATE TABLE floor_person (uid int PRIMARY KEY, entity json NOT NULL, revision int NOT NULL DEFAULT 1);
  CREATE TABLE floor_record (nid int PRIMARY KEY, uid int NOT NULL, envelope json NOT NULL, revision int NOT NULL DEFAULT 1, ${JOURNAL_FIELDS.map((field) => `${field} text`).join(', ')});
`;

type Entity = Record<string, unknown>;

const textOf = (value: unknown): string | null => {
  const [item] = value as { value: string }[];
  return item?.value ?? null;
};

const entityFrom = async (url: string, { access }: Visitor): Promise<Entity> => {
  const answer = await fetch(url, { headers: { Authorization: `Bearer ${access}` } });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return (await answer.json()) as Entity;
};

/** Fills separate tables of the floor with the application's responses, so that both return the same bytes. */
export const fillFloor = async (
  databaseUrl: string,
  serverUrl: string,
  visitors: readonly Visitor[],
): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(TABLES);
    for (const visitor of visitors) {
      const { uid, nid } = visitor.person;
      const user = await entityFrom(`${serverUrl}/user/${uid}?_format=json`, visitor);
      const node = await entityFrom(`${serverUrl}/node/${nid}?_format=json`, visitor);
      const isField = (name: string) => (JOURNAL_FIELDS as readonly string[]).includes(name);
      const envelope = Object.fromEntries(
        Object.entries(node).map(([name, value]) => [name, isField(name) ? null : value]),
      );
      await client.query('INSERT INTO floor_session VALUES ($1, $2, $3, now())', [
        uid,
        `floor-${uid}`,
        `refresh-${uid}`,
      ]);
      await client.query('INSERT INTO floor_person VALUES ($1, $2)', [uid, JSON.stringify(user)]);
      await client.query(
        `INSERT INTO floor_record VALUES ($1, $2, $3, 1, ${JOURNAL_FIELDS.map((_, place) => `$${place + 4}`).join(', ')})`,
        [nid, uid, JSON.stringify(envelope), ...JOURNAL_FIELDS.map((field) => textOf(node[field]))],
      );
    }
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
};

/** @throws Error when the two do not return the same bytes */
export const expectSameBytes = async (
  serverUrl: string,
  floorUrl: string,
  visitor: Visitor,
): Promise<void> => {
  const { uid, nid } = visitor.person;
  for (const path of [`/user/${uid}?_format=json`, `/node/${nid}?_format=json`]) {
    const bytesOf = async (url: string, token: string) =>
      Buffer.from(
        await (await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } })).arrayBuffer(),
      );
    const [ours, floors] = [
      await bytesOf(serverUrl, visitor.access),
      await bytesOf(floorUrl, `floor-${uid}`),
    ];
    if (!ours.equals(floors))
      throw new Error(`The floor answers ${path} in other bytes: ${ours.length} and ${floors.length}.`);
  }
};
