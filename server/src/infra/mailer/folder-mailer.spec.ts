import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readSettings } from '../../config/settings.ts';
import { SystemClock } from '../clock/clock.ts';
import { FolderMailer } from './folder-mailer.ts';
import { mailOf } from './letter.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ancrage-mail-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const FIRM = { firmName: 'Orvelaine', firmColour: '#1f5f8b' };

describe('mails without a mail server', () => {
  it('are written to one file each, readable by the owner only, and announced @mail', async () => {
    const announced: string[] = [];
    const mailer = new FolderMailer(
      folder,
      { name: 'Ancrage', address: 'ancrage@ancrage.test' },
      new SystemClock(),
      (line) => announced.push(line),
    );
    const mail = mailOf(
      'camille@orvelaine.test',
      'fr',
      {
        subject: 'Bonjour à vous',
        paragraphs: ['Voilà.'],
      },
      FIRM,
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

  it.each([
    [{ FIRM_NAME: 'Cap: conseil' }, '"Cap: conseil" <desk@cap.test>'],
    [{ FIRM_NAME: 'Cap (Paris)' }, '"Cap (Paris)" <desk@cap.test>'],
    [{ FIRM_NAME: 'Cap; x, y' }, '"Cap; x, y" <desk@cap.test>'],
    [{ FIRM_NAME: 'Cap "x" <y@z.test>' }, '"Cap \\"x\\" <y@z.test>" <desk@cap.test>'],
    [{ MAIL_FROM: 'Cap: conseil <mails@cap.test>' }, '"Cap: conseil" <mails@cap.test>'],
    [{ MAIL_FROM: '"Cap, Paris" <mails@cap.test>' }, '"Cap, Paris" <mails@cap.test>'],
    [{ MAIL_FROM: 'Cap <mails@cap.test>' }, 'Cap <mails@cap.test>'],
    [{ MAIL_FROM: String.raw`"Cap \"Sud\"" <mails@cap.test>` }, String.raw`"Cap \"Sud\"" <mails@cap.test>`],
    [{ MAIL_FROM: '<mails@cap.test>' }, 'mails@cap.test'],
    [{ MAIL_FROM: 'mails@cap.test' }, 'mails@cap.test'],
  ])('have one sender, whatever characters are in its name: %j @mail', async (variables, from) => {
    const { mailFrom } = readSettings({
      DATABASE_URL: 'postgresql://a@b/c',
      CONTACT_ADDRESS: 'desk@cap.test',
      ...variables,
    });
    const mailer = new FolderMailer(folder, mailFrom, new SystemClock(), () => {});
    await mailer.send(mailOf('camille@orvelaine.test', 'fr', { subject: 'x', paragraphs: [] }, FIRM));
    const [name = ''] = readdirSync(folder);
    const [header] = /^From: .*$/m.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
    expect(header).toBe(`From: ${from}`);
  });
});
