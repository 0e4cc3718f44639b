import { describe, expect, it } from '@jest/globals';
import { relyingPartyOf } from './relying-party.ts';

describe('the relying party of passkeys', () => {
  it('is the host of the public address, without the port, and its origin, with it', () => {
    expect(relyingPartyOf('https://journal.boussole.test')).toEqual({
      id: 'journal.boussole.test',
      origin: 'https://journal.boussole.test',
    });
    expect(relyingPartyOf('https://journal.boussole.test:8443').origin).toBe(
      'https://journal.boussole.test:8443',
    );
  });

  it.each(['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:3000'])(
    'is localhost on one’s own machine: %s',
    (address) => {
      expect(relyingPartyOf(address)).toEqual({ id: 'localhost', origin: 'http://localhost:3000' });
    },
  );
});
