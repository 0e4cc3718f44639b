import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { WebApp } from './web-app.ts';

const PAGE = '<!doctype html><title>Ancrage</title>';
const STAFF_PAGE = '<!doctype html><title>Console</title>';
const SCRIPT = `console.log(${JSON.stringify('a'.repeat(5000))})`;

const MANIFESTS = { fr: '{"lang":"fr"}', en: '{"lang":"en"}' };

const PACKED = brotliCompressSync(SCRIPT);

let folder: string;
let server: Server;
let origin: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ancrage-client-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'staff.html'), STAFF_PAGE);
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), SCRIPT);
  writeFileSync(join(folder, 'assets', 'packed-3c4d.js'), SCRIPT);
  writeFileSync(join(folder, 'assets', 'packed-3c4d.js.br'), PACKED);
  writeFileSync(join(folder, 'manifest.webmanifest'), MANIFESTS.fr);
  writeFileSync(join(folder, 'manifest.en.webmanifest'), MANIFESTS.en);
  mkdirSync(join(folder, '.build'));
  writeFileSync(join(folder, '.build', 'files.json'), '{}');
  const webApp = new WebApp(folder);
  const app = express();
  app.use((request, response, next) => {
    if (!webApp.serve(request, response)) next();
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The system gave no port.');
  origin = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true });
});

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${origin}${path}`, { method, headers });

describe('the web app', () => {
  it.each(['/', '/pages/cid', '/anything/else'])('serves its page at %s to a browser @R-24', async (path) => {
    const answer = await ask(path, { Accept: 'text/html,*/*' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(PAGE);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it.each(['/staff', '/staff/people/12'])('serves the page of the console at %s @A-03', async (path) => {
    const answer = await ask(path, { Accept: 'text/html' });
    expect(await answer.text()).toBe(STAFF_PAGE);
  });

  it('serves the page of the app at a path that only starts like the console’s @A-03', async () => {
    expect(await (await ask('/staffing', { Accept: 'text/html' })).text()).toBe(PAGE);
  });

  it.each([
    ['to a client that does not ask for a page', '/anything', { Accept: 'application/json' }, 'GET'],
    ['for a script that is gone', '/assets/gone.js', { Accept: 'text/html' }, 'GET'],
    ['for a path that leads out of its folder', '/..%2f..%2fetc/passwd', { Accept: '*/*' }, 'GET'],
    ['to a POST', '/', { Accept: 'text/html' }, 'POST'],
  ])('serves nothing %s @R-24', async (_, path, headers, method) => {
    expect((await ask(path, headers, method)).status).toBe(404);
  });

  it.each([
    ['br', 'app-1a2b'],
    ['gzip', 'app-1a2b'],
    ['identity', 'app-1a2b'],
    ['gzip', 'packed-3c4d'],
    ['identity', 'packed-3c4d'],
  ])('serves a script as immutable, compressed as %s: %s @P-02', async (packing, name) => {
    const answer = await ask(`/assets/${name}.js`, { 'Accept-Encoding': packing });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe(packing === 'identity' ? null : packing);
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(await answer.text()).toBe(SCRIPT);
  });

  it('serves the files of the build without its manifest and packed copies @P-02', async () => {
    const answer = await ask('/assets/packed-3c4d.js', { 'Accept-Encoding': 'br' });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(Number(answer.headers.get('content-length'))).toBe(PACKED.length);
    expect(await answer.text()).toBe(SCRIPT);
    expect((await ask('/assets/packed-3c4d.js.br')).status).toBe(404);
    expect((await ask('/.build/files.json')).status).toBe(404);
  });

  it.each([
    ['en-GB,en;q=0.9,fr;q=0.8', 'en'],
    ['fr-FR,fr;q=0.9,en;q=0.8', 'fr'],
    ['de-DE,de;q=0.9,en;q=0.5', 'en'],
    ['de-DE', 'fr'],
    ['', 'fr'],
  ] as const)('says what it is to a browser of “%s” in %s @P-01 @P-02', async (asked, given) => {
    const path = '/manifest.webmanifest';
    const answer = await ask(path, { 'Accept-Language': asked });
    expect(await answer.text()).toBe(MANIFESTS[given]);
    expect(answer.headers.get('content-type')).toBe('application/manifest+json');
    expect(answer.headers.get('vary')).toBe('Accept-Language');
    const tag = answer.headers.get('etag') ?? '';
    expect((await ask(path, { 'Accept-Language': asked, 'If-None-Match': tag })).status).toBe(304);
  });

  it('answers 304 to a browser that has the file @P-02', async () => {
    const first = await ask('/', { Accept: 'text/html' });
    const again = await ask('/', { Accept: 'text/html', 'If-None-Match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });
});
