import { randomBytes } from 'node:crypto';
import { fileEntitySchema } from '@ancrage/shared/wire/file-entity';
import { DATA_BUNDLE } from '@ancrage/shared/wire/node-entity';
import { tokenPairSchema } from '@ancrage/shared/wire/oauth-token';
import { schemaUrls } from '@ancrage/shared/wire/schema-urls';
import type autocannon from 'autocannon';
import { entryText, type Seeded, type Side, type Visitor } from './people.ts';
import { requestFor, type SingleOperation } from './requests.ts';

/** The call that tells the versions of the texts and of the exercises. */
export const CONTENT_URLS = `${schemaUrls.path}?_format=json`;

const PHOTO_LENGTH = 300 * 1024;
/** Lengths of the texts that a person writes in a day, in bytes. */
const CHANGES = [200, 8_000, 500, 1_000, 200, 4_000, 2_000, 500, 8_000, 1_000, 2_000, 4_000];
const FIELD = 'field_celebrations';

/** A valid photo that does not compress. */
export const aPhoto = (): Buffer =>
  Buffer.concat([Buffer.from('ffd8ffe000104a46494600', 'hex'), randomBytes(PHOTO_LENGTH)]);

const photo = aPhoto();
const changes = CHANGES.map((length) =>
  JSON.stringify({ type: [{ target_id: DATA_BUNDLE }], [FIELD]: [{ value: entryText(length) }] }),
);

type Request = autocannon.Request;
interface Response {
  readonly body: string;
  readonly etag: string | undefined;
}

/** The device of a person: what it knows of the server. */
interface Device {
  readonly visitor: Visitor;
  record: string | undefined;
  account: string | undefined;
  photo: string;
}

/** A request of the day, and what the device learns from its response. */
interface Step {
  readonly request: (device: Device) => Request;
  readonly learn?: (device: Device, response: Response) => void;
}

const unless = (revision: string | undefined): Record<string, string> =>
  revision === undefined ? {} : { 'If-None-Match': revision };

const stepsOf = (side: Side, seeded: Seeded): readonly Step[] => {
  /** The request of an operation, with other members and further headers. */
  const asked = (
    operation: SingleOperation,
    { visitor }: Device,
    { headers = {}, ...others }: Pick<Request, 'path' | 'body'> & { headers?: Record<string, string> } = {},
  ): Request => {
    const usual = requestFor(operation, side, visitor, seeded);
    return { ...usual, ...others, headers: { ...usual.headers, ...headers } };
  };
  const learnRecord = (device: Device, { etag }: Response): void => {
    device.record = etag;
  };
  const refresh: Step = {
    request: (device) => asked('refresh', device),
    learn: ({ visitor }, { body }) => {
      const pair = tokenPairSchema.parse(JSON.parse(body));
      visitor.refreshes[side] = pair.refresh_token;
      if (side === 'ours') visitor.access = pair.access_token;
    },
  };
  const account: Step = {
    request: (device) => asked('GET user', device, { headers: unless(device.account) }),
    learn: (device, { etag }) => {
      device.account = etag;
    },
  };
  const changedRecord: Step = {
    request: (device) => asked('GET node', device, { headers: unless(device.record) }),
    learn: learnRecord,
  };
  const texts: Step = { request: () => ({ method: 'GET', path: CONTENT_URLS, headers: {} }) };
  const change = (body: string): Step => ({
    request: (device) => {
      const headers = { 'If-Match': device.record ?? '', Prefer: 'return=minimal' };
      return asked('PATCH node', device, { headers, body });
    },
    learn: learnRecord,
  });
  const photoUp: Step = {
    request: (device) => {
      const headers = { 'content-disposition': 'file; filename="photo.jpg"' };
      return asked('upload', device, { headers, body: photo });
    },
    learn: (device, { body }) => {
      if (side === 'ours') device.photo = fileEntitySchema.parse(JSON.parse(body)).uri[0]?.url ?? '';
    },
  };
  const photoDown: Step = { request: (device) => asked('download', device, { path: device.photo }) };
  const wholeRecord: Step = { request: (device) => asked('GET node', device) };
  return [refresh, account, changedRecord, texts, ...changes.map(change), photoUp, photoDown, wholeRecord];
};

/** The number of requests in a day. */
export const REQUESTS_A_DAY = CHANGES.length + 7;

/** A device that goes through its days, one request after the other. */
export class DayDevice {
  readonly #device: Device;
  readonly #steps: readonly Step[];
  #place = -1;

  constructor(side: Side, visitor: Visitor, seeded: Seeded) {
    this.#device = { visitor, record: undefined, account: undefined, photo: '/download/photo' };
    this.#steps = stepsOf(side, seeded);
  }

  /** The next request; after the last one of a day, the first one of the next. */
  next(): Request {
    this.#place = (this.#place + 1) % REQUESTS_A_DAY;
    return this.#step.request(this.#device);
  }

  /** Learns from a successful response to the last request. */
  learn(body: string, etag: string | undefined): void {
    this.#step.learn?.(this.#device, { body, etag });
  }

  get #step(): Step {
    return this.#steps[this.#place] as Step;
  }
}

/**
 * The requests of one connection: the days of its people in turn, without pauses.
 * @param visitors the people, who use no other connection
 */
export const dayRequests = (side: Side, visitors: readonly Visitor[], seeded: Seeded): Request[] => {
  const devices = visitors.map((visitor) => new DayDevice(side, visitor, seeded));
  let count = -1;
  const current = (): DayDevice => devices[Math.floor(count / REQUESTS_A_DAY) % devices.length] as DayDevice;
  return [
    {
      method: 'GET',
      path: '/',
      setupRequest: (template) => {
        count += 1;
        return { ...template, ...current().next() };
      },
      onResponse: (status, body, _context, headers = {}) => {
        const [, etag] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'etag') ?? [];
        if (status < 400) current().learn(body, etag === undefined ? undefined : String(etag));
      },
    },
  ];
};
