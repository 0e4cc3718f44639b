import { gunzipSync } from 'node:zlib';
import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import * as z from 'zod/mini';
import { fakeRecord, moment, text } from '#platform/testing/fake-record.ts';

type Texts = Record<string, string | null>;

/** A response or failure that a test plans for the next call of a kind. */
type Mishap = 'unreachable' | 'answer-lost' | Response;

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

const fileListSchema = z.array(z.object({ target_id: z.int() }));

/** The file list of a body, if it has one. */
const fidsIn = (sent: readonly (readonly [string, unknown])[]): number[] | null => {
  const list = sent.find(([field]) => field === 'field_personal_notes')?.[1];
  return list === undefined ? null : fileListSchema.parse(list).map(({ target_id }) => target_id);
};

/** The body of a call, compressed or not. */
const jsonOf = (body: RequestInit['body']): unknown => {
  if (body instanceof ArrayBuffer) return JSON.parse(gunzipSync(new Uint8Array(body)).toString());
  return typeof body === 'string' ? JSON.parse(body) : {};
};

const untilAborted = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

/**
 * A fake server for the data layers of the client: tokens with rotation, one user, one record, strong revisions. It
 * enforces If-Match, and records every request in `calls`.
 */
export class FakeServer {
  readonly uid: number;
  readonly nid: number;
  readonly calls: string[] = [];
  /** every write of a field by PATCH that had an effect, in order */
  readonly writes: { readonly field: string; readonly text: string | null }[] = [];
  /** revoked tokens */
  readonly revoked: string[] = [];
  /** idempotency keys of the refreshes */
  readonly idempotencyKeys: string[] = [];
  readonly texts: Texts = Object.fromEntries(JOURNAL_FIELDS.map((field) => [field, null]));
  /** ids of the files that the record lists */
  fids: number[] = [];
  /** ids of the files that exist */
  readonly files = new Set<number>();
  readonly user: Record<string, string | boolean> = {
    field_firstname: 'Claire',
    field_lastname: 'Martin',
    preferred_langcode: 'fr',
  };
  /** the device key of this user, in base64url */
  deviceKey = `${'k'.repeat(42)}A`;
  /** when the server was last restored from a backup */
  restoredAt: string | null = null;
  revision = 1;
  userRevision = 1;
  offline = false;
  /** accepts calls and never responds, like a network that hangs */
  silent = false;
  /** the header that the client gets for an ETag; proxies change it */
  tagged: (tag: string) => Record<string, string> = (tag) => ({ ETag: tag });
  /** lifetime of an access token, in seconds */
  accessLifetime = 300;
  readonly #mishaps: { readonly call: string; readonly mishap: Mishap }[] = [];
  readonly #held = new Map<string, Promise<void>>();
  #generation = 0;
  #replayed = new Map<string, number>();

  constructor(uid = 7, nid = 12) {
    this.uid = uid;
    this.nid = nid;
  }

  /** Bound, so that it can replace the global `fetch`. */
  readonly fetch = async (address: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const call = `${init.method ?? 'GET'} ${String(address).split('?')[0]}`;
    init.signal?.throwIfAborted();
    if (this.offline) throw new TypeError('Failed to fetch');
    this.calls.push(call);
    if (this.silent) return untilAborted(init.signal);
    const place = this.#mishaps.findIndex((planned) => call.startsWith(planned.call));
    const mishap = this.#mishaps.splice(place, place === -1 ? 0 : 1)[0]?.mishap;
    if (mishap instanceof Response) return mishap;
    if (mishap === 'unreachable') throw new TypeError('Failed to fetch');
    const answer = this.#answer(call, init);
    await this.#held.get(call);
    if (mishap === 'answer-lost') throw new TypeError('Failed to fetch');
    return answer;
  };

  /** Plans the response to the next call with this prefix, for instance `PATCH /node`. */
  plan(call: string, mishap: Mishap): void {
    this.#mishaps.push({ call, mishap });
  }

  /**
   * Holds back the responses to a call, after it took effect.
   * @returns a function that releases them
   */
  hold(call: string): () => void {
    let release = (): void => {};
    this.#held.set(
      call,
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    return release;
  }

  callsTo(call: string): number {
    return this.calls.filter((made) => made.startsWith(call)).length;
  }

  /** Writes as another device does. */
  write(field: string, value: string): void {
    this.texts[field] = value;
    this.revision += 1;
  }

  /** Invalidates every token issued so far. */
  endSession(): void {
    this.#generation += 100;
    this.#replayed = new Map();
  }

  static error(
    status: number,
    body: unknown = { message: '' },
    headers: Record<string, string> = {},
  ): Response {
    return json(body, status, headers);
  }

  #answer(call: string, init: RequestInit): Response {
    const headers = new Headers(init.headers);
    if (call === 'GET /api/configuration') {
      return json({
        firm: { name: 'Cabinet', contact: 'c@example.org', colour: '#c2570c' },
        client: { id: 'web', secret: 's' },
      });
    }
    if (call === 'POST /oauth/token') return this.#token(init.body);
    if (call === 'POST /oauth/revoke') return this.#revoke(init.body);
    if (headers.get('Authorization') !== `Bearer access-${this.#generation}`) {
      return json({ message: 'Access token could not be verified' }, 401);
    }
    if (call === 'GET /oauth/userinfo') return this.#userinfo();
    if (call === 'GET /api/account/device-key')
      return json({ key: this.deviceKey, restoredAt: this.restoredAt });
    const body = jsonOf(init.body);
    const sent = Object.entries(body as Record<string, { value: string }[] | undefined>);
    if (call.endsWith(`/user/${this.uid}`)) return this.#userRecord(headers, call, sent);
    if (call.endsWith(`/node/${this.nid}`)) return this.#node(headers, call, sent);
    return json({ message: '' }, 403);
  }

  #token(body: BodyInit | null | undefined): Response {
    if (!(body instanceof FormData)) return json({ error: 'invalid_request', message: '' }, 400);
    const refresh = body.get('refresh_token');
    const key = body.get('idempotency_key');
    if (typeof key === 'string') this.idempotencyKeys.push(key);
    if (body.get('grant_type') === 'password') {
      if (body.get('password') !== 'right') {
        return json({ error: 'invalid_grant', error_description: 'no', message: 'no' }, 400);
      }
      this.#generation += 1;
    } else if (refresh === `refresh-${this.#generation}`) {
      this.#generation += 1;
      this.#replayed.set(String(refresh), this.#generation);
    } else if (this.#replayed.get(String(refresh)) !== this.#generation) {
      return json(
        { error: 'invalid_request', error_description: 'The refresh token is invalid.', message: '' },
        401,
      );
    }
    return json({
      token_type: 'Bearer',
      expires_in: this.accessLifetime,
      access_token: `access-${this.#generation}`,
      refresh_token: `refresh-${this.#generation}`,
    });
  }

  #revoke(body: BodyInit | null | undefined): Response {
    if (!(body instanceof FormData)) return json({ error: 'invalid_request', message: '' }, 400);
    const token = String(body.get('token'));
    this.revoked.push(token);
    if (token === `refresh-${this.#generation}` || this.#replayed.has(token)) this.endSession();
    return json({});
  }

  #userinfo(): Response {
    return json({
      sub: String(this.uid),
      name: 'Claire',
      preferred_username: 'c@example.org',
      email: 'c@example.org',
      email_verified: true,
      profile: '/user/7',
      locale: 'fr',
      zoneinfo: 'Europe/Paris',
      updated_at: 1,
    });
  }

  #userRecord(headers: Headers, call: string, sent: [string, { value: string }[] | undefined][]): Response {
    if (call.startsWith('PATCH')) {
      if ((headers.get('If-Match') ?? `"${this.userRevision}"`) !== `"${this.userRevision}"`)
        return json({ message: 'stale' }, 412);
      for (const [field, items] of sent) this.user[field] = items?.[0]?.value ?? '';
      this.userRevision += 1;
    }
    const field = (name: string) => text(typeof this.user[name] === 'string' ? this.user[name] : null);
    const entity = {
      uid: [{ value: this.uid }],
      uuid: text('uuid-7'),
      langcode: text('fr'),
      preferred_langcode: field('preferred_langcode'),
      preferred_admin_langcode: [],
      name: text('c@example.org'),
      mail: text('c@example.org'),
      timezone: text('Europe/Paris'),
      created: moment,
      changed: moment,
      default_langcode: [{ value: true }],
      field_firstname: field('field_firstname'),
      field_lastname: field('field_lastname'),
      field_title: field('field_title'),
      field_company: field('field_company'),
      field_businessunit: field('field_businessunit'),
      field_telephone: field('field_telephone'),
      field_cgu: typeof this.user.field_cgu === 'boolean' ? [{ value: this.user.field_cgu }] : [],
      field_data: [{ value: String(this.nid), target_id: this.nid }],
    };
    return json(entity, 200, this.tagged(`"${this.userRevision}"`));
  }

  #node(headers: Headers, call: string, sent: [string, { value: string }[] | undefined][]): Response {
    const current = `"${this.revision}"`;
    if (call.startsWith('GET') && headers.get('If-None-Match') === current)
      return new Response(null, { status: 304 });
    if (call.startsWith('PATCH')) {
      const fields = sent.filter(([field]) => field in this.texts);
      const list = fidsIn(sent);
      const isSame =
        fields.every(([field, items]) => this.texts[field] === (items?.[0]?.value ?? null)) &&
        (list === null || String(list) === String(this.fids));
      const isAtRevision = headers.get('If-Match') === current;
      if (!isSame && !isAtRevision && headers.has('If-Match')) return json({ message: 'stale' }, 412);
      for (const [field, items] of fields) {
        this.texts[field] = items?.[0]?.value ?? null;
        if (!isSame) this.writes.push({ field, text: this.texts[field] });
      }
      if (list?.some((fid) => !this.files.has(fid))) return json({ message: 'does not exist' }, 422);
      this.fids = list ?? this.fids;
      if (!isSame) this.revision += 1;
      const brief = { ...this.tagged(`"${this.revision}"`), 'Preference-Applied': 'return=minimal' };
      if (isAtRevision && headers.get('Prefer') === 'return=minimal')
        return new Response(null, { status: 204, headers: brief });
    }
    const { nid, revision, texts, fids } = this;
    return json(fakeRecord({ nid, revision, texts, fids }), 200, this.tagged(`"${revision}"`));
  }
}

/** Replaces the network with a fake server. */
export const useServer = (server: FakeServer): void => {
  globalThis.fetch = server.fetch;
};
