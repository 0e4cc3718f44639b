import { describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.ts';
import { SettingsError } from './settings-error.ts';

const DATABASE_URL = 'postgresql://ancrage:x@127.0.0.1:5432/ancrage';

describe('settings', () => {
  it('have a default for everything but the database @settings', () => {
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
      firmHelpline: { fr: undefined, en: undefined },
      firmBackupKeyHolder: { fr: undefined, en: undefined },
      privacyContact: undefined,
      contentDir: undefined,
      apiDocs: false,
      recoveryDisclosesAccounts: false,
      breachedPasswordsFile: undefined,
      hstsSubdomains: false,
      volatileDatabase: false,
    });
  });

  it('shows the helpline of one language in both when the other has none @settings', () => {
    expect(readSettings({ DATABASE_URL, FIRM_HELPLINE_FR: '3114, jour et nuit' }).firmHelpline).toEqual({
      fr: '3114, jour et nuit',
      en: '3114, jour et nuit',
    });
  });

  it('names the holder of the backups’ key in both languages when one has none @settings', () => {
    const { firmBackupKeyHolder } = readSettings({ DATABASE_URL, FIRM_BACKUP_KEY_HOLDER_EN: 'our notary' });
    expect(firmBackupKeyHolder).toEqual({ fr: 'our notary', en: 'our notary' });
  });

  it('treat an empty variable as absent @settings', () => {
    expect(readSettings({ DATABASE_URL, PORT: '', SMTP_URL: ' ' })).toMatchObject({
      port: 3000,
      smtpUrl: undefined,
    });
  });

  it.each(['https://journal.example.org/', 'https://Journal.Example.org', 'https://journal.example.org:443'])(
    'normalise the public address %s like a browser @settings',
    (PUBLIC_URL) => {
      expect(readSettings({ DATABASE_URL, PUBLIC_URL }).publicUrl).toBe('https://journal.example.org');
    },
  );

  it('are trimmed, with the newline of another system @settings', () => {
    expect(
      readSettings({ DATABASE_URL, PORT: ' 4000', LOG_LEVEL: 'warn\r', CONTACT_ADDRESS: 'ines@cap.test ' }),
    ).toMatchObject({ port: 4000, logLevel: 'warn', contactAddress: 'ines@cap.test' });
  });

  it.each(['"Cabinet Cap"', "'Cabinet Cap'"])('refuse a value in quotes, such as %s @settings', (value) => {
    expect(() => readSettings({ DATABASE_URL, FIRM_NAME: value })).toThrow(
      /^FIRM_NAME must not have quotes around it\.$/,
    );
    const MAIL_FROM = '"Cap, SARL" <ines@cap.test>';
    expect(readSettings({ DATABASE_URL, MAIL_FROM }).mailFrom.name).toBe('Cap, SARL');
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
    ['SMTP_URL', 'smtps://'],
    ['SMTP_URL', 'smtp:mail'],
    ['SMTP_URL', 'smtps://ines:12#3@mail:465'],
    ['SMTP_URL', 'smtps://ines:12/3@mail:465'],
    ['SMTP_URL', 'smtps://ines:12?3@mail:465'],
    ['DATABASE_URL', 'postgresql://ancrage:12#3@postgres/ancrage'],
    ['PUBLIC_URL', 'https://cabinet-cap.fr/journal'],
    ['PUBLIC_URL', 'https://cabinet-cap.fr/?journal'],
    ['PUBLIC_URL', 'https://ines@cabinet-cap.fr'],
    ['PUBLIC_URL', 'ftp://a'],
    ['PUBLIC_URL', 'nowhere'],
    ['MAIL_FROM', 'no address'],
    ['MAIL_FROM', 'one@cap.test, two@cap.test'],
    ['MAIL_FROM', 'Cap <one@cap.test>, Sud <two@cap.test>'],
    ['MAIL_FROM', 'mailto:one@cap.test'],
    ['CONTACT_ADDRESS', 'no address'],
    ['LOG_LEVEL', 'loud'],
    ['RECOVERY_DISCLOSES_ACCOUNTS', 'perhaps'],
    ['HSTS_SUBDOMAINS', 'perhaps'],
    ['DORMANT_MONTHS', '6'],
    ['DORMANT_MONTHS', '2 years'],
    ['ANCRAGE_VOLATILE_DATABASE', 'perhaps'],
  ])('refuse %s=%s in one sentence that names it @settings', (name, value) => {
    const read = () => readSettings({ DATABASE_URL, [name]: value });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(new RegExp(`^${name} must [^\\n]+\\.$`));
  });

  it.each([
    ['SMPT_URL', 'SMTP_URL'],
    ['FIRM_ADRESS', 'FIRM_ADDRESS'],
    ['BACKUP_RECIPIENTSS', 'BACKUP_RECIPIENTS'],
    ['CONTACT_ADRESSS', null],
    ['METRICS_PRT', 'METRICS_PORT'],
    ['SMTP_URL_FIEL', 'SMTP_URL_FILE'],
    ['PROT', null],
    ['HTTP_URL', null],
  ])('report %s as a typo of %s, which is not set @settings', (typed, meant) => {
    const read = () => readSettings({ DATABASE_URL, [typed]: 'anything' });
    if (meant === null) expect(read).not.toThrow();
    else {
      expect(read).toThrow(`${typed} is no setting: it must be spelt ${meant}.`);
      expect(() => readSettings({ DATABSE_URL: 'anything', DATABASE_URL })).not.toThrow();
    }
  });

  it.each(['LOGLEVEL', 'EMAIL_FROM', 'DATABASE_URI', 'SMTPS_URL', 'METRIC_PORT', 'HOSTS_FILE', 'POST_FILE'])(
    'ignore %s, a variable of another program @settings',
    (typed) => {
      expect(() => readSettings({ DATABASE_URL, [typed]: 'anything' })).not.toThrow();
    },
  );

  it('refuse one port for two purposes @settings', () => {
    const both = { DATABASE_URL, PORT: '4000', METRICS_PORT: '4000' };
    expect(() => readSettings(both)).toThrow(/^METRICS_PORT must be another port than PORT\.$/);
    expect(readSettings({ ...both, PORT: '0', METRICS_PORT: '0' }).metricsPort).toBe(0);
  });

  it('report a missing database address @settings', () => {
    expect(() => readSettings({})).toThrow(/^DATABASE_URL is not set/);
  });
});
