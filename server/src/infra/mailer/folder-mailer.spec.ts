import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SystemClock } from '../clock/clock.ts';
import { FolderMailer } from './folder-mailer.ts';
import { mailOf } from './letter.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ancrage-mail-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('mails without a mail server', () => {
  it('[mail] are written one a file, for the owner only, and announced', async () => {
    const announced: string[] = [];
    const mailer = new FolderMailer(folder, 'Ancrage <ancrage@ancrage.test>', new SystemClock(), (line) =>
      announced.push(line),
    );
    const mail = mailOf(
      'camille@orvelaine.test',
      'fr',
      {
        subject: 'Bonjour à vous',
        paragraphs: ['Voilà.'],
      },
      '#1f5f8b',
    );
    await mailer.send(mail);
    await mailer.send(mail);
    const files = readdirSync(folder).sort();
    expect(files).toHaveLength(2);
    for (const file of files) expect(file).toMatch(/\.eml$/);
    const [first = ''] = files;
    expect(statSync(join(folder, first)).mode & 0o777).toBe(0o600);
    const written = readFileSync(join(folder, first), 'utf8');
    expect(written).toMatch(/^From: Ancrage <ancrage@ancrage\.test>$/m);
    expect(written).toMatch(/^To: camille@orvelaine\.test$/m);
    expect(written).toMatch(/^Subject: =\?UTF-8\?Q\?Bonjour_=C3=A0_vous\?=$/m);
    expect(written).toMatch(/^Content-Language: fr$/m);
    expect(written).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(written).toMatch(/^Content-Type: text\/plain/m);
    expect(written).toMatch(/^Content-Type: text\/html/m);
    expect(announced[0]).toContain(join(folder, first));
  });
});
