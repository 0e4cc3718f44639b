import type { Cell, SiteDatabase } from './site-database.ts';

/** Kinds of columns as Drupal's schema knows them, and what each make of database has for them. */
const KINDS = {
  id: ['int NOT NULL', 'int(10) unsigned NOT NULL'],
  int: ['int', 'int(11)'],
  big: ['bigint', 'bigint(20) unsigned'],
  flag: ['smallint', 'tinyint(4)'],
  ascii: ['varchar(128)', 'varchar(128) CHARACTER SET ascii'],
  name: ['varchar(255)', 'varchar(255)'],
  address: ['varchar(255)', 'varchar(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin'],
  long: ['text', 'longtext'],
} as const;
type Kind = keyof typeof KINDS;
type Columns = Readonly<Record<string, Kind>>;

const FIELD: Columns = {
  bundle: 'ascii',
  deleted: 'flag',
  entity_id: 'id',
  revision_id: 'id',
  langcode: 'ascii',
  delta: 'id',
};

/** The tables of a site that hold people and what is theirs, as Drupal 9 to 11 lay them out. */
export const TABLES: Readonly<Record<string, Columns>> = {
  users: { uid: 'id', uuid: 'ascii', langcode: 'ascii' },
  users_field_data: {
    uid: 'id',
    langcode: 'ascii',
    preferred_langcode: 'ascii',
    preferred_admin_langcode: 'ascii',
    name: 'name',
    pass: 'name',
    mail: 'name',
    timezone: 'name',
    status: 'flag',
    created: 'int',
    changed: 'int',
    access: 'int',
    login: 'int',
    init: 'name',
    default_langcode: 'flag',
  },
  node: { nid: 'id', vid: 'id', type: 'ascii', uuid: 'ascii', langcode: 'ascii' },
  node_field_data: {
    nid: 'id',
    vid: 'id',
    type: 'ascii',
    langcode: 'ascii',
    status: 'flag',
    uid: 'id',
    title: 'name',
    created: 'int',
    changed: 'int',
    promote: 'flag',
    sticky: 'flag',
    default_langcode: 'flag',
    revision_translation_affected: 'flag',
  },
  file_managed: {
    fid: 'id',
    uuid: 'ascii',
    langcode: 'ascii',
    uid: 'int',
    filename: 'name',
    uri: 'address',
    filemime: 'ascii',
    filesize: 'big',
    status: 'flag',
    created: 'int',
    changed: 'int',
  },
  file_usage: { fid: 'id', module: 'ascii', type: 'ascii', id: 'ascii', count: 'id' },
  ...Object.fromEntries(
    ['firstname', 'lastname', 'title', 'company', 'businessunit', 'telephone'].map((name) => [
      `user__field_${name}`,
      { ...FIELD, [`field_${name}_value`]: 'name' as const },
    ]),
  ),
  user__field_cgu: { ...FIELD, field_cgu_value: 'flag' },
  user__field_data: { ...FIELD, field_data_value: 'name' },
  ...Object.fromEntries(
    ['plf', 'cid', 'celebrations', 'deviateurs', 'intuitions', 'pretentions', 'amitiepro'].flatMap((name) =>
      ['node__', 'node_revision__'].map((table) => [
        `${table}field_${name}`,
        { ...FIELD, [`field_${name}_value`]: 'long' as const },
      ]),
    ),
  ),
  node__field_personal_notes: {
    ...FIELD,
    field_personal_notes_target_id: 'id',
    field_personal_notes_display: 'flag',
    field_personal_notes_description: 'long',
  },
};

const ROWS_AT_ONCE = 400;

/** Makes the tables of a site. */
export const makeTables = async (database: SiteDatabase, prefix: string): Promise<void> => {
  const which = database.make === 'PostgreSQL' ? 0 : 1;
  for (const [table, columns] of Object.entries(TABLES)) {
    const written = Object.entries(columns).map(([column, kind]) => `${column} ${KINDS[kind][which]}`);
    const [key = ''] = Object.keys(columns).filter((column) =>
      ['uid', 'nid', 'fid', 'entity_id'].includes(column),
    );
    await database.query(`CREATE TABLE ${prefix}${table} (${written.join(', ')})`);
    await database.query(`CREATE INDEX ${prefix}${table}_i ON ${prefix}${table} (${key})`);
  }
};

/** Puts rows into a table, in the order of its columns. */
export const insertRows = async (
  database: SiteDatabase,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<void> => {
  const row = `(${columns.map(() => '?').join(', ')})`;
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some = rows.slice(start, start + ROWS_AT_ONCE);
    await database.query(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${some.map(() => row).join(', ')}`,
      some.flat(),
    );
  }
};
