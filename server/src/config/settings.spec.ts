import { describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.ts';
import { SettingsError } from './settings-error.ts';

const DATABASE_URL = 'postgresql://ancrage:x@127.0.0.1:5432/ancrage';

describe('settings', () => {
  it('[settings] has a default for everything but the database', () => {
    expect(readSettings({ DATABASE_URL })).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: `${process.cwd()}/var`,
      publicUrl: 'http://127.0.0.1:3000',
      logLevel: 'info',
      smtpUrl: undefined,
      firmAddress: undefined,
      firmRegistration: undefined,
      firmPublisher: undefined,
      firmHost: undefined,
      privacyContact: undefined,
      contentDir: undefined,
      apiDocs: false,
      recoveryDisclosesAccounts: false,
      volatileDatabase: false,
    });
  });

  it('[settings] takes an empty variable as an absent one', () => {
    expect(readSettings({ DATABASE_URL, PORT: '', SMTP_URL: ' ' })).toMatchObject({
      port: 3000,
      smtpUrl: undefined,
    });
  });

  it('[settings] cuts the slash off the public address', () => {
    expect(readSettings({ DATABASE_URL, PUBLIC_URL: 'https://journal.example.org/' }).publicUrl).toBe(
      'https://journal.example.org',
    );
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '3000.5'],
    ['DATABASE_URL', 'mysql://a/b'],
    ['DATABASE_URL', 'postgresql://ancrage:100%@postgres/ancrage'],
    ['DATABASE_URL', 'postgresql://ancrage:x@postgres/anc%rage'],
    ['DIRECT_DATABASE_URL', 'postgresql://anc%rage@postgres/ancrage'],
    ['STAFF_DATABASE_URL', 'postgresql://desk:a%ffb@postgres/ancrage'],
    ['SMTP_URL', 'http://mail'],
    ['SMTP_URL', 'smtps://ines:abc%zz@mail:465'],
    ['PUBLIC_URL', 'ftp://a'],
    ['PUBLIC_URL', 'nowhere'],
    ['MAIL_FROM', 'no address'],
    ['MAIL_FROM', 'one@cap.test, two@cap.test'],
    ['MAIL_FROM', 'Cap <one@cap.test>, Sud <two@cap.test>'],
    ['MAIL_FROM', 'mailto:one@cap.test'],
    ['CONTACT_ADDRESS', 'no address'],
    ['LOG_LEVEL', 'loud'],
    ['RECOVERY_DISCLOSES_ACCOUNTS', 'perhaps'],
    ['ANCRAGE_VOLATILE_DATABASE', 'perhaps'],
  ])('[settings] refuses %s=%s in one sentence that names it', (name, value) => {
    const read = () => readSettings({ DATABASE_URL, [name]: value });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(new RegExp(`^${name} must [^\\n]+\\.$`));
  });

  it('[settings] says so when the database is not named', () => {
    expect(() => readSettings({})).toThrow(/^DATABASE_URL is not set/);
  });
});
