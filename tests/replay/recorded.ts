/** A body as the old client sends it. `{{name}}` in any text is replaced by the value saved under that name. */
export type SentBody =
  | { kind: 'multipart' | 'form'; members: Readonly<Record<string, string>> }
  | { kind: 'json'; value: unknown }
  | { kind: 'bytes'; text: string };

/** One request of the old client, and the parts of the response that it relies on. */
export interface Step {
  name: string;
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: SentBody;
  answer: {
    status: number;
    headers?: Readonly<Record<string, string>>;
    /**
     * The exact body. A text that begins with `@` matches any value of a kind: `@text`,
     * `@integer`, `@uuid`, `@moment`, `@url`, `@jwt`.
     */
    json?: unknown;
    text?: string;
  };
  /** Values of the response that later steps need, by path. */
  keep?: Readonly<Record<string, string>>;
}

const bearer = { Authorization: 'Bearer {{access}}' };
const json = { 'Content-Type': 'application/json' };
const client = { client_id: '{{clientId}}', client_secret: '{{clientSecret}}' };
const plain = { 'content-type': 'application/json' };

const moment = [{ value: '@moment', format: 'Y-m-d\\TH:i:sP' }];
const value = (held: unknown) => [{ value: held }];
const owner = [{ target_id: '{{uid}}', target_type: 'user', target_uuid: '{{uuid}}', url: '/user/{{uid}}' }];

const tokens = {
  token_type: 'Bearer',
  expires_in: '@integer',
  access_token: '@jwt',
  refresh_token: '@text',
};
const tokenAnswer = {
  status: 200,
  headers: {
    'content-type': 'application/json; charset=UTF-8',
    'cache-control': 'no-store, private',
    pragma: 'no-cache',
  },
  json: tokens,
};
const keepTokens = { access: 'access_token', refresh: 'refresh_token' };

/** The initial profile; a step may have changed part of it. */
const user = (changed: object = {}) => ({
  uid: value('{{uid}}'),
  uuid: value('{{uuid}}'),
  langcode: value('@text'),
  preferred_langcode: value('@text'),
  preferred_admin_langcode: [],
  name: value('{{mail}}'),
  mail: value('{{mail}}'),
  timezone: value('@text'),
  created: moment,
  changed: moment,
  default_langcode: value(true),
  field_firstname: '@field',
  field_lastname: '@field',
  field_title: '@field',
  field_company: '@field',
  field_businessunit: '@field',
  field_telephone: '@field',
  field_cgu: '@field',
  field_data: [{ value: '@text', target_id: '@integer' }],
  ...changed,
});

const JOURNAL = {
  field_plf: '{"plf_track":{"plf":2,"slide":3}}',
  field_cid: '{"CIDsymptome":"Gorge serrée","CIDphrasereconnexion":"Je respire"}',
  field_celebrations: '{"1740902400000":{"pf":"past","reconew-q2-qui":"Un collègue"}}',
  field_deviateurs: '{"1740902400000":{"text":"Vouloir plaire"}}',
  field_intuitions:
    '{"1740902400000":{"date":1740902400000,"intuitionsdata":[{"name":"Demander","status":"pending"}]}}',
  field_pretentions: '{"1740902400000":{"type":"emission"}}',
  field_amitiepro: '{"1740902400000":{"who":"Nour"}}',
} as const;
type JournalField = keyof typeof JOURNAL;
const FIELDS = Object.keys(JOURNAL) as JournalField[];

const node = (fields: object) => ({
  nid: value('{{nid}}'),
  uuid: value('@uuid'),
  vid: value('@integer'),
  langcode: value('@text'),
  type: [{ target_id: 'data', target_type: 'node_type', target_uuid: '@uuid' }],
  revision_timestamp: moment,
  revision_uid: owner,
  revision_log: [],
  status: value(true),
  uid: owner,
  title: '@field',
  created: moment,
  changed: moment,
  promote: value(true),
  sticky: value(false),
  default_langcode: value(true),
  revision_translation_affected: value(true),
  path: [{ alias: null, pid: null, langcode: '@text' }],
  ...Object.fromEntries(FIELDS.map((field) => [field, '@field'])),
  field_personal_notes: '@field',
  ...fields,
});

/** The journal after the first fields, up to and including this one, were written. */
const writtenUpTo = (last: JournalField) =>
  Object.fromEntries(
    FIELDS.slice(0, FIELDS.indexOf(last) + 1).map((field) => [field, value(JOURNAL[field])]),
  );

const writeField = (field: JournalField): Step => ({
  name: `writes ${field}`,
  method: 'PATCH',
  path: '/node/{{nid}}?_format=json',
  headers: { ...bearer, ...json },
  body: { kind: 'json', value: { type: [{ target_id: 'data' }], [field]: value(JOURNAL[field]) } },
  answer: { status: 200, headers: plain, json: node(writtenUpTo(field)) },
});

const file = {
  target_id: '{{fid}}',
  display: null,
  description: null,
  target_type: 'file',
  target_uuid: '{{fileUuid}}',
  url: '@url',
};

/** The requests of a client of the old site from sign-in to sign-out, and the responses. */
export const conversation: readonly Step[] = [
  {
    name: 'asks for the version',
    method: 'GET',
    path: '/getwaversion/tma?_format=json',
    answer: { status: 200, headers: plain, json: { v: '@text' } },
  },
  {
    name: 'signs in with a wrong password',
    method: 'POST',
    path: '/oauth/token?_format=json',
    body: {
      kind: 'multipart',
      members: { grant_type: 'password', ...client, username: '{{mail}}', password: 'wrong', scope: '' },
    },
    answer: {
      status: 400,
      headers: plain,
      json: {
        error: 'invalid_grant',
        error_description: 'The user credentials were incorrect.',
        message: 'The user credentials were incorrect.',
      },
    },
  },
  {
    name: 'signs in',
    method: 'POST',
    path: '/oauth/token?_format=json',
    body: {
      kind: 'multipart',
      members: {
        grant_type: 'password',
        ...client,
        username: '{{mail}}',
        password: '{{password}}',
        scope: '',
      },
    },
    answer: tokenAnswer,
    keep: { ...keepTokens, oldAccess: 'access_token' },
  },
  {
    name: 'asks who it is',
    method: 'GET',
    path: '/oauth/userinfo?_format=json',
    headers: bearer,
    answer: {
      status: 200,
      headers: plain,
      json: {
        sub: '@text',
        name: '{{mail}}',
        preferred_username: '{{mail}}',
        email: '{{mail}}',
        email_verified: true,
        profile: '@url',
        locale: '@text',
        zoneinfo: '@text',
        updated_at: '@integer',
      },
    },
    keep: { sub: 'sub' },
  },
  {
    name: 'reads the account',
    method: 'GET',
    path: '/user/{{sub}}?_format=json',
    headers: bearer,
    answer: {
      status: 200,
      headers: plain,
      json: user({ uid: value('@integer'), uuid: value('@uuid') }),
    },
    keep: {
      uid: 'uid.0.value',
      uuid: 'uuid.0.value',
      nid: 'field_data.0.target_id',
      nidText: 'field_data.0.value',
    },
  },
  {
    name: 'reads the data record',
    method: 'GET',
    path: '/node/{{nidText}}?_format=json',
    headers: bearer,
    answer: { status: 200, headers: plain, json: node({}) },
  },
  {
    name: 'asks for the exercises',
    method: 'GET',
    path: '/ge_rest/ge_get_schema_url?_format=json',
    headers: bearer,
    answer: {
      status: 200,
      headers: plain,
      json: { fr: { url: '@url', version: '@text' }, en: { url: '@url', version: '@text' } },
    },
  },
  ...FIELDS.map(writeField),
  {
    name: 'changes the account',
    method: 'PATCH',
    path: '/user/{{uid}}?_format=json',
    headers: { ...bearer, ...json },
    body: { kind: 'json', value: { field_title: value('Cheffe de projet'), field_cgu: value(true) } },
    answer: {
      status: 200,
      headers: plain,
      json: user({ field_title: value('Cheffe de projet'), field_cgu: value(true) }),
    },
  },
  {
    name: 'renews its tokens, sending all that it has',
    method: 'POST',
    path: '/oauth/token?_format=json',
    body: {
      kind: 'multipart',
      members: {
        grant_type: 'refresh_token',
        ...client,
        refresh_token: '{{refresh}}',
        username: '{{mail}}',
        access_token: '{{access}}',
        token_type: 'Bearer',
        expires_in: '300',
        scope: '',
      },
    },
    answer: tokenAnswer,
    keep: keepTokens,
  },
  {
    name: 'finds that the old access token is dead',
    method: 'GET',
    path: '/node/{{nid}}?_format=json',
    headers: { Authorization: 'Bearer {{oldAccess}}' },
    answer: { status: 401, headers: plain, json: { message: 'Access token has been revoked' } },
  },
  {
    name: 'uploads a file',
    method: 'POST',
    path: '/file/upload/node/data/field_personal_notes?_format=json',
    headers: {
      ...bearer,
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': 'file; filename="ma_note.txt"',
    },
    body: { kind: 'bytes', text: 'Ce que je retiens.\n' },
    answer: {
      status: 201,
      headers: plain,
      json: {
        fid: value('@integer'),
        uuid: value('@uuid'),
        langcode: value('@text'),
        uid: owner,
        filename: value('@text'),
        uri: [{ value: '@text', url: '@text' }],
        filemime: value('text/plain'),
        filesize: value(19),
        status: value(false),
        created: moment,
        changed: moment,
      },
    },
    keep: { fid: 'fid.0.value', fileUuid: 'uuid.0.value', fileUrl: 'uri.0.url' },
  },
  {
    name: 'attaches it',
    method: 'PATCH',
    path: '/node/{{nid}}?_format=json',
    headers: { ...bearer, ...json },
    body: {
      kind: 'json',
      value: { type: [{ target_id: 'data' }], field_personal_notes: [{ target_id: '{{fid}}' }] },
    },
    answer: {
      status: 200,
      headers: plain,
      json: node({ ...writtenUpTo('field_amitiepro'), field_personal_notes: [file] }),
    },
  },
  {
    name: 'downloads it',
    method: 'GET',
    path: '{{fileUrl}}',
    headers: bearer,
    answer: { status: 200, headers: { 'content-type': 'text/plain' }, text: 'Ce que je retiens.\n' },
  },
  {
    name: 'signs out',
    method: 'POST',
    path: '/oauth/revoke',
    body: { kind: 'form', members: { token: '{{refresh}}', token_type_hint: 'refresh_token', ...client } },
    answer: { status: 200 },
  },
  {
    name: 'finds that its access token is dead',
    method: 'GET',
    path: '/node/{{nid}}?_format=json',
    headers: bearer,
    answer: { status: 401, headers: plain, json: { message: 'Access token has been revoked' } },
  },
  {
    name: 'finds that its refresh token is dead',
    method: 'POST',
    path: '/oauth/token?_format=json',
    body: {
      kind: 'multipart',
      members: { grant_type: 'refresh_token', ...client, refresh_token: '{{refresh}}' },
    },
    answer: {
      status: 401,
      headers: plain,
      json: {
        error: 'invalid_request',
        error_description: 'The refresh token is invalid.',
        hint: 'Token has been revoked',
        message: 'The refresh token is invalid.',
      },
    },
  },
];
