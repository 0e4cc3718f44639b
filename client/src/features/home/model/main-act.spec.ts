import { describe, expect, it } from '@jest/globals';
import { mainActOf } from './main-act.ts';

const card = {
  CIDsymptome: 'La mâchoire',
  CIDphrasereconnexion: 'J’ai le temps',
  CIDvocationpro: 'Écouter',
};

describe('what home offers first', () => {
  it('is the identity card to a newcomer, even with a draft @S-03 @G-03', () => {
    expect([mainActOf({}, false), mainActOf({ CIDsymptome: ' ' }, true)]).toEqual(['meet', 'meet']);
  });

  it('is to complete a card that does not allow a reconnection yet @G-03', () => {
    expect(mainActOf({ CIDsymptome: 'La mâchoire' }, false)).toBe('complete');
  });

  it('is the draft of this device to a person who has begun @S-15', () => {
    expect(mainActOf(card, true)).toBe('resume');
  });

  it('is a new reconnection to everybody else @S-01', () => {
    expect(mainActOf(card, false)).toBe('start');
  });
});
