import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readSettings, SETTING_NAMES } from './settings.ts';

const DATABASE_URL = 'postgresql://ancrage:x@127.0.0.1:5432/ancrage';

describe('settings in files', () => {
  let folder: string;
  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ancrage-settings-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are read without the trailing newline that editors leave @settings', () => {
    const settings = readSettings({
      DATABASE_URL_FILE: file('database', `${DATABASE_URL}\n`),
      SMTP_URL_FILE: file('smtp', 'smtps://u:p@mail.cabinet.fr:465\n'),
      FIRM_NAME: 'Cap',
    });
    expect(settings).toMatchObject({
      databaseUrl: DATABASE_URL,
      smtpUrl: 'smtps://u:p@mail.cabinet.fr:465',
      firmName: 'Cap',
    });
  });

  it('are absent when their variable is empty @settings', () => {
    expect(readSettings({ DATABASE_URL, SMTP_URL_FILE: '' }).smtpUrl).toBeUndefined();
  });

  it('cannot be given as a variable too @settings', () => {
    const both = { DATABASE_URL, DATABASE_URL_FILE: file('both', DATABASE_URL) };
    expect(() => readSettings(both)).toThrow(
      'DATABASE_URL_FILE must not be set together with DATABASE_URL: keep one of them.',
    );
  });

  it('cannot be in a missing or empty file @settings', () => {
    const missing = join(folder, 'missing');
    expect(() => readSettings({ DATABASE_URL_FILE: missing })).toThrow(
      `DATABASE_URL_FILE must name a file that can be read: ${missing} cannot (ENOENT).`,
    );
    expect(() => readSettings({ DATABASE_URL_FILE: file('empty', ' \n') })).toThrow(
      /^DATABASE_URL_FILE must name a file with a value in it: .* is empty\.$/,
    );
  });

  it('are validated like variables @settings', () => {
    expect(() => readSettings({ DATABASE_URL, PORT_FILE: file('port', 'abc') })).toThrow(/^PORT must be/);
    expect(SETTING_NAMES).toContain('PORT');
  });
});
