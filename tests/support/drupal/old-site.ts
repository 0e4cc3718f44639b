import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '../test-run.ts';
import type { Cell, SiteDatabase } from './site-database.ts';
import { FIELDS, type SiteFile, type SitePerson, uuidOf } from './site-people.ts';
import { insertRows, makeTables, TABLES } from './site-tables.ts';

const CREATED = 1_700_000_000;
const CHANGED = 1_750_000_000;

/** An old site: its database and its files folder. */
export class OldSite {
  readonly folder = temporaryFolder('old-files');

  readonly database: SiteDatabase;
  readonly prefix: string;

  private constructor(database: SiteDatabase, prefix: string) {
    this.database = database;
    this.prefix = prefix;
  }

  /** Makes a site with nobody but its administrator in it. */
  static async open(database: SiteDatabase, prefix = ''): Promise<OldSite> {
    const site = new OldSite(database, prefix);
    await makeTables(database, prefix);
    await site.insert('users', [
      [0, uuidOf('nobody'), 'fr'],
      [1, uuidOf('administrator'), 'fr'],
    ]);
    const person = ['fr', null, null, 'admin', 'x', 'admin@old.test', 'UTC', 1, 1, 1, 1, 1, null, 1];
    await site.insert('users_field_data', [
      [0, 'fr', null, null, '', null, null, null, 0, 1, 1, 0, 0, null, 1],
      [1, ...person],
    ]);
    return site;
  }

  /** Puts rows into a table. */
  insert(table: string, rows: readonly (readonly Cell[])[]): Promise<void> {
    return insertRows(this.database, `${this.prefix}${table}`, Object.keys(TABLES[table] ?? {}), rows);
  }

  /** Changes something of the site, as its people go on to. */
  query(sql: string, values: readonly Cell[] = []): Promise<void> {
    return this.database.query(sql.replaceAll('{', this.prefix).replaceAll('}', ''), values);
  }

  /** Lets people live on the site. */
  async add(people: readonly SitePerson[]): Promise<void> {
    await this.insert(
      'users',
      people.map(({ uid, langcode }) => [uid, uuidOf(`user ${uid}`), langcode]),
    );
    await this.insert(
      'users_field_data',
      people.map((each) => {
        const { uid, langcode, preferredLangcode, name, pass, mail, timezone, status, access } = each;
        const times = [CREATED, CHANGED, access, access];
        return [
          uid,
          langcode,
          preferredLangcode,
          null,
          name,
          pass,
          mail,
          timezone,
          status,
          ...times,
          mail,
          1,
        ];
      }),
    );
    const field = (each: SitePerson, value: Cell) => ['user', 0, each.uid, each.uid, each.langcode, 0, value];
    for (const name of ['firstname', 'lastname', 'title', 'company', 'businessunit', 'telephone'])
      await this.insert(
        `user__field_${name}`,
        people.flatMap((each) => (each.profile[name] ? [field(each, each.profile[name])] : [])),
      );
    await this.insert(
      'user__field_cgu',
      people.map((each) => field(each, each.cgu)),
    );
    await this.insert(
      'user__field_data',
      people.flatMap((each) => (each.data === null ? [] : [field(each, each.data)])),
    );
    await this.#addRecords(people);
  }

  async #addRecords(people: readonly SitePerson[]): Promise<void> {
    const records = people.flatMap((person) => person.records);
    await this.insert(
      'node',
      records.map(({ nid, langcode }) => [nid, nid + 1, 'data', uuidOf(`node ${nid}`), langcode]),
    );
    await this.insert(
      'node_field_data',
      records.map(({ nid, langcode, uid, title }) => [
        nid,
        nid + 1,
        'data',
        langcode,
        1,
        uid,
        title,
        CREATED,
        CHANGED,
        1,
        0,
        1,
        1,
      ]),
    );
    for (const name of FIELDS) {
      const rows = records.flatMap(({ nid, langcode, texts }) =>
        (texts[name] ?? []).map((text, delta) => ['data', 0, nid, nid + 1, langcode, delta, text]),
      );
      await this.insert(`node__field_${name}`, rows);
      // What revisions held before: none of it counts.
      const before = rows.filter((_, index) => index % 50 === 0);
      await this.insert(
        `node_revision__field_${name}`,
        before.map((row) => [...row.slice(0, 6), '{"avant":1}']),
      );
      await this.insert(
        `node__field_${name}`,
        before.map((row) => ['data', 1, ...row.slice(2, 5), 9, '{"effacé":1}']),
      );
    }
    await this.insert(
      'node__field_personal_notes',
      records.flatMap(({ nid, langcode, files }) =>
        files.map((fid, delta) => ['data', 0, nid, nid + 1, langcode, delta, fid, 1, null]),
      ),
    );
  }

  /** Files them, on the disk too unless it lacks them. */
  async addFiles(files: readonly SiteFile[]): Promise<void> {
    await this.insert(
      'file_managed',
      files.map(({ fid, uid, filename, uri, bytes }) => {
        const type = 'application/octet-stream';
        return [
          fid,
          uuidOf(`file ${fid}`),
          'fr',
          uid,
          filename,
          uri,
          type,
          bytes?.length ?? 0,
          1,
          CREATED,
          CHANGED,
        ];
      }),
    );
    await this.insert(
      'file_usage',
      files.map(({ fid }) => [fid, 'file', 'node', '1', 1]),
    );
    for (const { uri, bytes } of files) if (bytes) this.write(uri, bytes);
  }

  /** Puts a file on the disk of the site. */
  write(uri: string, bytes: Uint8Array): void {
    const path = join(this.folder, uri.replace(/^\w+:\/\//, ''));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
}

/** The SHA-256 of bytes or of the UTF-8 of a text, in hexadecimal. */
export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
