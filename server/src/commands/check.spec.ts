import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { settingsStatus } from '../status/machine-status.ts';
import { check } from './check.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ancrage-check-'));
  jest.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  jest.restoreAllMocks();
});

const run = (variables: Record<string, string> = {}) => {
  const environment = {
    DATABASE_URL: 'postgresql://127.0.0.1/ancrage',
    PUBLIC_URL: 'https://journal.cabinet-cap.fr',
    CONTACT_ADDRESS: 'bonjour@cabinet-cap.fr',
    SMTP_URL: 'smtps://mail.cabinet-cap.fr:465',
    ...variables,
  };
  return check(environment, ['--make-account', folder, '--for', 'postgresql://ancrage@postgres/ancrage']);
};
const lines = () => settingsStatus(folder, new Date());

describe('ancrage check', () => {
  it('leaves to `ancrage status` why the settings were refused, until they are valid @settings', async () => {
    expect(lines()).toEqual([]);
    await expect(run({ BACKUP_ATT: '03:30' })).rejects.toThrow('BACKUP_ATT is no setting');
    const text = 'A start was refused 0 minutes ago: BACKUP_ATT is no setting: it must be spelt BACKUP_AT.';
    expect(lines()).toEqual([{ name: 'Settings', text, needsAttention: true }]);
    await run();
    expect(lines()).toEqual([]);
  });
});
