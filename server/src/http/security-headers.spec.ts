import { describe, expect, it } from '@jest/globals';
import { securityHeaders } from './security-headers.ts';

const hstsOf = (publicUrl: string, hstsSubdomains: boolean): string | undefined =>
  securityHeaders({ publicUrl, hstsSubdomains }).get('strict-transport-security');

describe('HSTS', () => {
  it('covers the hosts below the public address where the operator says so @Q-34', () => {
    expect(hstsOf('https://journal.example.org', false)).toBe('max-age=31536000');
    expect(hstsOf('https://journal.example.org', true)).toBe('max-age=31536000; includeSubDomains');
    expect(hstsOf('http://127.0.0.1:3000', true)).toBeUndefined();
  });
});
