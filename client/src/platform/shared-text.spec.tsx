import { beforeEach, describe, expect, it } from '@jest/globals';
import { forgetSharedText, keepSharedText, readSharedText, sharedTextIn } from './shared-text.ts';

describe('a text that another app shares', () => {
  beforeEach(() => sessionStorage.clear());

  it('has title, text and address, each once', () => {
    const query = new URLSearchParams({
      title: 'Un article',
      text: 'Lu ce matin https://a.example',
      url: 'https://a.example',
    });
    expect(sharedTextIn(query)).toBe('Un article\nLu ce matin https://a.example');
    expect(sharedTextIn(new URLSearchParams({ title: 'Merci', text: 'Merci' }))).toBe('Merci');
    expect(sharedTextIn(new URLSearchParams())).toBe('');
  });

  it('waits in its tab, also a second one, until a note takes it', () => {
    const long = 'é'.repeat(5000);
    keepSharedText('un');
    keepSharedText(long);
    expect(readSharedText()).toBe(`un\n\n${long}`);
    forgetSharedText();
    expect(readSharedText()).toBe('');
    keepSharedText('');
    expect(readSharedText()).toBe('');
  });
});
