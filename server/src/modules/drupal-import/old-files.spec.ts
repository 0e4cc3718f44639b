import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OldFiles } from './old-files.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let root: string;
let files: OldFiles;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'ancrage-old-files-'));
  for (const folder of ['private', 'public', 'elsewhere']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'private/note.txt'), 'privé');
  writeFileSync(join(root, 'public/note.txt'), 'public');
  writeFileSync(join(root, 'elsewhere/secret.txt'), 'secret');
  writeFileSync(join(root, 'private/photo.jpg'), PNG);
  writeFileSync(join(root, 'private/empty.pdf'), '');
  symlinkSync(join(root, 'elsewhere/secret.txt'), join(root, 'private/link.txt'));
  mkdirSync(join(root, 'private/folder.txt'));
  symlinkSync('loop.txt', join(root, 'private/loop.txt'));
  files = new OldFiles(
    new Map([
      ['private', join(root, 'private')],
      ['public', join(root, 'public')],
    ]),
  );
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const inspect = async (uri: string, filename = 'note.txt', uid: number | null = 5) => {
  const row = { uuid: 'x', uid, filename, uri, created: 0, changed: 0 };
  const found = await files.inspect(5, { fid: 1, row });
  return 'code' in found ? found.code : found;
};

describe('the files of the old site', () => {
  it('are found in the folder of their scheme', async () => {
    expect(await inspect('private://note.txt')).toMatchObject({ size: 6, mime: 'text/plain' });
    expect(await inspect('public://note.txt')).toMatchObject({ path: join(root, 'public/note.txt') });
  });

  it('have the type of their content, whatever their extension, and a cleaned name', async () => {
    expect(await inspect('private://photo.jpg', 'vacances/à 9 h.JPG')).toMatchObject({
      mime: 'image/png',
      filename: 'vacances_à 9 h.JPG',
    });
    expect(await inspect('private://empty.pdf', 'empty.pdf')).toMatchObject({ size: 0 });
    expect(await inspect('private://note.txt', 'note.exe')).toBe('file-kind');
  });

  it.each([
    'private://../elsewhere/secret.txt',
    'private://link.txt',
    'private:///../../elsewhere/secret.txt',
    'private://x\0.txt',
    'temporary://note.txt',
    'note.txt',
  ])('never resolve to a path outside of their folders: %j', async (uri) => {
    expect(await inspect(uri)).toBe('file-outside');
  });

  it.each([
    ['private://folder.txt', 'EISDIR'],
    ['private://loop.txt', 'ELOOP'],
    ['private://loop.txt/note.txt', 'ELOOP'],
  ])('are reported one by one when they cannot be read: %j', async (uri, code) => {
    const row = { uuid: 'x', uid: 5, filename: 'note.txt', uri, created: 0, changed: 0 };
    expect(await files.inspect(5, { fid: 1, row })).toMatchObject({
      code: 'file-unreadable',
      detail: `${uri}, ${code}`,
    });
  });

  it('are reported when they are missing, and never belong to somebody else', async () => {
    expect(await inspect('private://gone.txt')).toBe('file-missing');
    expect(await inspect(`private://${'x'.repeat(300)}.txt`)).toBe('file-missing');
    expect(await inspect('private://note.txt', 'note.txt', 6)).toBe('file-foreign');
    expect(await inspect('private://note.txt', 'note.txt', 1)).toMatchObject({ size: 6 });
  });
});
