import { describe, expect, it } from '@jest/globals';
import { checkComposeSettings } from './compose-settings.ts';

const checking = (variables: Record<string, string>) => () =>
  checkComposeSettings({
    PATH: '/usr/bin',
    HOSTNAME: 'f2c1',
    NODE_VERSION: '24.9.0',
    FIRM_HELPLINE_FR: '3114',
    ...variables,
  });

describe('the variables of .env', () => {
  it.each([
    ['BACKUP_ATT', 'BACKUP_AT'],
    ['SMPT_URL', 'SMTP_URL'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['FIRM_COLOR', 'FIRM_COLOUR'],
    ['CONTACT_ADRESS', 'CONTACT_ADDRESS'],
    ['COMPOSE_PROFILE', 'COMPOSE_PROFILES'],
    ['DATABASE_URL_FIL', 'DATABASE_URL_FILE'],
  ])('%s is refused: %s is meant @settings', (typed, meant) => {
    expect(checking({ [typed]: 'x' })).toThrow(`${typed} is no setting: it must be spelt ${meant}.`);
  });

  it.each([
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['CONTACT_ADRES', 'CONTACT_ADDRESS'],
    ['BACKUP_RECIPENT', 'BACKUP_RECIPIENTS'],
    ['BACKUP_FOLDERS_HERE', 'BACKUP_FOLDER'],
    ['SECURITY_LOG_ADDRESS', 'SECURITY_LOG_SECRET'],
  ])('%s is refused: the nearest one is %s @settings', (typed, nearest) => {
    expect(checking({ [typed]: 'x' })).toThrow(`${typed} is no setting: the nearest one is ${nearest}.`);
  });

  it('are never quoted with their values, and those of Docker and Kubernetes pass @settings', () => {
    expect(checking({ SMPT_URL: 'smtps://ines:secret@mail' })).not.toThrow(/secret/);
    const others = {
      COMPOSE_PROGRESS: 'x',
      COMPOSE_PARALLEL_LIMIT: 'x',
      DOCKER_HOST: 'x',
      KUBERNETES_SERVICE_HOST: 'x',
      ANCRAGE_SERVICE_HOST: 'x',
      ANCRAGE_PORT_3000_TCP_ADDR: 'x',
      YARN_VERSION: 'x',
    };
    expect(checking(others)).not.toThrow();
  });

  it.each([{ BACKUP_ATT: '' }, { SIEM_ADDRESS: 'x' }, { SMTP_URL: 'x', SMTP_URI: 'x' }])(
    '%j is left alone: it is empty, of another program, or next to the right one @settings',
    (variables) => {
      expect(checking(variables)).not.toThrow();
    },
  );

  it.each([
    [{ COMPOSE_PROFILES: 'tsl,backup' }, /^COMPOSE_PROFILES must be some of tls, .*: tsl is none\.$/],
    [{ BACKUP_AT: '2h30' }, /^BACKUP_AT must be a time of the day in UTC, such as 02:30\.$/],
    [{ BACKUP_KEEP: '0' }, /^BACKUP_KEEP must be the number of backups to keep/],
  ])('%j is refused with what it must be @settings', (variables, sentence) => {
    expect(checking(variables)).toThrow(sentence);
  });

  it('of the documentation pass @settings', () => {
    const variables = { COMPOSE_PROFILES: 'tls, trial,backup', BACKUP_AT: '23:59', BACKUP_KEEP: '14' };
    expect(checking(variables)).not.toThrow();
  });
});
