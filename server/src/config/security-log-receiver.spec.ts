import { describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.ts';

const read = (SECURITY_LOG_URL: string, SECURITY_LOG_SECRET = 'a'.repeat(64)) =>
  readSettings({ DATABASE_URL: 'postgresql://127.0.0.1/ancrage', SECURITY_LOG_URL, SECURITY_LOG_SECRET })
    .securityLogReceiver;

describe('SECURITY_LOG_URL', () => {
  it.each([
    ['https://siem.example.org/a?b=1', { protocol: 'https:', url: 'https://siem.example.org/a?b=1' }],
    ['syslog+tls://logs.example.org', { protocol: 'syslog+tls:', host: 'logs.example.org', port: 6514 }],
    ['syslog+tcp://[::1]:1514', { protocol: 'syslog+tcp:', host: '::1', port: 1514 }],
  ])('may be %s @settings', (text, receiver) => {
    expect(read(text)).toEqual(receiver);
  });

  it.each([
    'http://siem.example.org',
    'syslog://logs.example.org',
    'syslog+tls://',
    'syslog+tls://logs.example.org/path',
    'https://name:password@siem.example.org',
    'siem.example.org',
  ])('may not be %s @settings', (text) => {
    expect(() => read(text)).toThrow(/^SECURITY_LOG_URL must be a webhook/);
  });

  it('needs a secret of 64 characters for a webhook, to sign with @settings', () => {
    expect(() => read('https://siem.example.org', '')).toThrow(/^SECURITY_LOG_SECRET is not set/);
    expect(() => read('https://siem.example.org', 'short')).toThrow(/^SECURITY_LOG_SECRET must have 64/);
  });
});
