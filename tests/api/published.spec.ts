import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentDocumentSchema } from '@ancrage/shared/content/document';
import { libraryDocumentSchema } from '@ancrage/shared/content/library';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { startApplication, type TestApplication } from '../support/application.ts';
import { clientOf } from '../support/factories.ts';
import { temporaryFolder } from '../support/test-run.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const builtIn = fileURLToPath(new URL('../../shared/src/content', import.meta.url));
const aContentFolder = () => {
  const folder = temporaryFolder('content');
  for (const locale of ['fr', 'en']) cpSync(join(builtIn, locale), join(folder, locale), { recursive: true });
  return folder;
};

describe('the public app data', () => {
  it('has the version of the web app @C-12 @K-04', async () => {
    const answer = await application.http.get('/getwaversion/tma?_format=json');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ v: '2025-43.4-9' });
    expect(answer.headers['cache-control']).toContain('no-cache');
    await application.http.get('/getwaversion/tma').expect(200);
  });

  it('has the address of each locale’s exercises, which are cacheable for ever @C-08 @E-09', async () => {
    const answer = await application.http.get('/ge_rest/ge_get_schema_url?_format=json');
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['fr', 'en']);
    for (const locale of ['fr', 'en']) {
      const { url, version } = answer.body[locale];
      expect(url).toContain(version);
      const document = await application.http.get(new URL(url).pathname);
      expect(document.status).toBe(200);
      expect(document.headers['content-type']).toBe('application/json');
      expect(document.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(z.parse(contentDocumentSchema, document.body).locale).toBe(locale);
    }
  });

  it('links the exercises to their reading texts, which are served separately @C-08 @P-15', async () => {
    const { body } = await application.http.get('/ge_rest/ge_get_schema_url');
    for (const locale of ['fr', 'en']) {
      const content = await application.http.get(new URL(body[locale].url).pathname);
      const document = await application.http.get(`/api/library/${locale}/${content.body.library}`);
      expect(document.status).toBe(200);
      expect(document.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      const library = z.parse(libraryDocumentSchema, document.body);
      expect(library.locale).toBe(locale);
      expect(library.articles.length).toBeGreaterThanOrEqual(12);
    }
  });

  it('answers an unknown version or locale with a problem document @C-08', async () => {
    for (const path of ['/api/content/fr/0000', '/api/content/de/0000', '/api/library/fr/0000']) {
      const answer = await application.http.get(path);
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toBe('application/problem+json');
      expect(answer.body).toMatchObject({ type: 'about:blank', title: 'Not Found', status: 404 });
    }
  });

  it('includes the firm’s custom texts, under another version @C-08', async () => {
    const contentDir = aContentFolder();
    const other = await startApplication({ contentDir });
    const [ours, theirs] = await Promise.all(
      [application, other].map(({ http }) => http.get('/ge_rest/ge_get_schema_url')),
    );
    expect(theirs?.body.fr.version).toBe(ours?.body.fr.version);
    await other.close();
    const frenchFile = join(contentDir, 'fr', 'check-in.yaml');
    writeFileSync(frenchFile, readFileSync(frenchFile, 'utf8').replace(/^title: .*$/m, 'title: À nous'));
    const changed = await startApplication({ contentDir });
    const { body } = await changed.http.get('/ge_rest/ge_get_schema_url');
    expect(body.fr.version).not.toBe(ours?.body.fr.version);
    expect(body.en.version).toBe(ours?.body.en.version);
    await changed.close();
  });

  it.each([
    ['a shape that is not an exercise’s', 'title: 3\n', /en\/check-in\.yaml:1: “id” is missing/],
    ['no YAML', 'title: [', /check-in\.yaml:1: not YAML/],
    [
      'a language that is not built like the French',
      'id: check-in\ntitle: Ours\npurpose: Ours.\nslides:\n  - id: one\n    title: A page\n    blocks: []\n',
      /en\/check-in\.yaml:4: “symptom” is missing: it stands in French/,
    ],
  ])('stops the start when it has %s, with file and line @E-09 @P-01', async (_, written, sentence) => {
    const contentDir = aContentFolder();
    writeFileSync(join(contentDir, 'en', 'check-in.yaml'), written);
    await expect(startApplication({ contentDir })).rejects.toThrow(sentence);
  });

  it('has the OAuth client of the web app, and the firm’s name @C-01', async () => {
    const { client_id, client_secret } = clientOf(application);
    const answer = await application.http.get('/api/configuration');
    expect(answer.body).toEqual({
      firm: {
        name: 'Cabinet Boussole',
        contact: 'contact@boussole.test',
        colour: '#1f5f8b',
        helpline: { fr: '3114, jour et nuit', en: '3114, day and night' },
      },
      client: { id: client_id, secret: client_secret },
    });
  });
});
