import { appVersion } from '@ancrage/shared/wire/app-version';
import { nodeGet } from '@ancrage/shared/wire/node-get';
import { oauthToken } from '@ancrage/shared/wire/oauth-token';
import { userPatch } from '@ancrage/shared/wire/user-patch';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HttpError, Unreachable } from '#platform/api/failures.ts';
import { type Fetch, request } from '#platform/api/request.ts';
import { FakeUpload } from '#platform/testing/fake-upload.ts';

const answering = (response: Response) => {
  const asked: { address: string; init: RequestInit }[] = [];
  const fetcher: Fetch = async (address, init) => {
    asked.push({ address, init });
    return response;
  };
  return { asked, fetcher };
};

const failing = async (response: Response): Promise<unknown> => {
  const outcome = await request(appVersion, {}, answering(response).fetcher).catch(
    (failure: unknown) => failure,
  );
  expect(outcome).toBeInstanceOf(Error);
  return outcome;
};

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a call', () => {
  it('goes to its address and returns the parsed response with its revision @C-12', async () => {
    const { asked, fetcher } = answering(Response.json({ v: '1', more: 2 }, { headers: { ETag: '"4"' } }));
    const answer = await request(appVersion, {}, fetcher);
    expect(answer).toEqual({ status: 200, data: { v: '1' }, etag: '"4"', isBrief: false });
    expect(asked[0]?.address).toBe('/getwaversion/tma?_format=json');
  });

  it('sends JSON as JSON, a form as multipart, and the bearer in its header', async () => {
    const { asked, fetcher } = answering(new Response('{"message":""}', { status: 422 }));
    const options = { parameters: { uid: 7 }, body: { a: 1 }, bearer: 't', headers: { 'If-Match': '"1"' } };
    await expect(request(userPatch, options, fetcher)).rejects.toBeInstanceOf(HttpError);
    await expect(request(oauthToken, { body: new FormData() }, fetcher)).rejects.toBeInstanceOf(Error);
    const [patch, token] = asked.map(({ init }) => new Headers(init.headers));
    expect(asked[0]?.init.body).toBe('{"a":1}');
    expect(Object.fromEntries(patch ?? [])).toEqual({
      'content-type': 'application/json',
      authorization: 'Bearer t',
      'if-match': '"1"',
    });
    expect(token?.has('Content-Type')).toBe(false);
  });

  it('is aborted after 30 seconds @Q-63', async () => {
    const never: Fetch = (_address, init) =>
      new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('gave up'))));
    const call = request(appVersion, {}, never).catch((failure: unknown) => failure);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await call).toMatchObject({ name: 'Unreachable', reason: 'timeout' });
  });

  it('may come slowly: it is aborted after 30 seconds of silence, and not before @Q-63', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const call = request(appVersion, {}, answering(new Response(readable)).fetcher);
    for (const piece of ['{"v":', '"1', '"', '}']) {
      await jest.advanceTimersByTimeAsync(29_000);
      void writer.write(new TextEncoder().encode(piece));
    }
    void writer.close();
    expect(await call).toMatchObject({ data: { v: '1' } });
  });

  it('can be aborted', async () => {
    const abort = new AbortController();
    abort.abort();
    const aborted: Fetch = async (_address, init) => {
      init.signal?.throwIfAborted();
      return Response.json({ v: '1' });
    };
    await expect(request(appVersion, { signal: abort.signal }, aborted)).rejects.toMatchObject({
      reason: 'aborted',
    });
  });

  it('without a parameter of its path throws a programming error, not a network failure', async () => {
    await expect(request(nodeGet, {}, answering(Response.json({})).fetcher)).rejects.toBeInstanceOf(
      RangeError,
    );
  });
});

describe('an API call with a long body', () => {
  /** Text that does not compress. */
  const long = Array.from({ length: 20_000 }, (_, number) => Math.sin(number).toString(36)).join('');
  const answer = { status: 422, headers: { 'retry-after': '9' }, text: '{"message":"too long"}' };
  let uploads: ReturnType<typeof FakeUpload.install>;
  beforeEach(() => {
    uploads = FakeUpload.install();
  });
  afterEach(() => uploads.remove());
  const begin = async () => {
    const call = request(userPatch, { parameters: { uid: 7 }, body: { long }, bearer: 't' }).catch(
      (failure: unknown) => failure,
    );
    const upload = await uploads.begun();
    return { call, upload };
  };

  it('is not aborted while its body is being sent, nor while the buffers drain @Q-63', async () => {
    const { call, upload } = await begin();
    for (let part = 1; part <= 6; part += 1) {
      await jest.advanceTimersByTimeAsync(29_000);
      upload.progress(part * 20_000);
    }
    upload.hasLeft();
    await jest.advanceTimersByTimeAsync(119_000);
    upload.answer(answer);
    expect(await call).toMatchObject({ name: 'HttpError', status: 422, text: 'too long', retryAfterS: 9 });
    expect(upload.asked).toMatchObject({ method: 'PATCH', address: '/user/7?_format=json' });
    expect(upload.asked.headers).toMatchObject({ authorization: 'Bearer t', 'content-encoding': 'gzip' });
  });

  it('is aborted when its body has not moved for 30 seconds @Q-63', async () => {
    const { call, upload } = await begin();
    upload.progress(20_000);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(await call).toMatchObject({ name: 'Unreachable', reason: 'timeout' });
    expect(upload.isAborted).toBe(true);
  });

  it('that is cut off has no response @Q-14', async () => {
    const { call, upload } = await begin();
    upload.fail();
    expect(await call).toMatchObject({ name: 'Unreachable', reason: 'network' });
  });
});

describe('which failures are definite', () => {
  it('an HttpError has the server’s message, in any dialect', async () => {
    expect(await failing(Response.json({ message: 'stale' }, { status: 412 }))).toMatchObject({
      status: 412,
      text: 'stale',
    });
    const oauth = { error: 'invalid_grant', error_description: 'no', hint: 'account_pending', message: 'no' };
    expect(await failing(Response.json(oauth, { status: 400 }))).toMatchObject({
      error: 'invalid_grant',
      hint: 'account_pending',
    });
    const problem = Response.json({ detail: 'slow down' }, { status: 429, headers: { 'Retry-After': '7' } });
    expect(await failing(problem)).toMatchObject({ name: 'HttpError', text: 'slow down', retryAfterS: 7 });
    expect(await failing(new Response(null, { status: 304 }))).toMatchObject({
      name: 'HttpError',
      status: 304,
    });
    expect(await failing(new Response('<html>', { status: 413 }))).toMatchObject({
      name: 'HttpError',
      status: 413,
    });
  });

  it.each([
    ['3000000', 86_400],
    ['0', 1],
    ['-5', 1],
    ['soon', undefined],
  ])('is believed when it asks to wait, from a second to a day: %s @Q-53', async (asked, retryAfterS) => {
    const headers = { 'Retry-After': asked };
    expect(await failing(new Response('busy', { status: 503, headers }))).toMatchObject({ retryAfterS });
  });

  it('server errors and foreign responses are not definite @Q-14', async () => {
    const busy = new Response('busy', { status: 503, headers: { 'Retry-After': '3' } });
    expect(await failing(busy)).toMatchObject({ name: 'Unreachable', reason: 'server', retryAfterS: 3 });
    expect(await failing(new Response('<html>', { status: 401 }))).toBeInstanceOf(Unreachable);
    expect(await failing(new Response('<html>', { status: 200 }))).toMatchObject({ reason: 'unreadable' });
    expect(await failing(Response.json({ other: 1 }))).toMatchObject({ reason: 'unreadable' });
  });
});
