import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { appHistory } from './app-history.ts';
import type { HeldStep } from './leave-question.ts';

const { navigator } = appHistory;
const shown = () => appHistory.place().location.pathname;

/** Resolves once the browser stands elsewhere in its history. */
const popped = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
/** Resolves once the place shown is another. */
const arrived = () =>
  new Promise<void>((resolve) => {
    const stop = appHistory.subscribe(() => {
      stop();
      resolve();
    });
  });

describe('leaving something that asks', () => {
  let held: HeldStep | null;
  let answer: (pathname: string) => boolean;
  let stopAsking: () => void;
  beforeEach(() => {
    held = null;
    answer = () => false;
    navigator.replace('/', null);
    navigator.push('/written', null);
    stopAsking = appHistory.ask({
      asks: (pathname) => answer(pathname),
      onHeld: (step) => {
        held = step;
      },
    });
  });
  afterEach(() => stopAsking());

  it('[S-15] by a link goes at once where nothing is to be asked', () => {
    answer = (pathname) => pathname !== '/written/more';
    navigator.push('/written/more', { step: 2 });
    expect([shown(), location.pathname, held]).toEqual(['/written/more', '/written/more', null]);
    expect(appHistory.place().location.state).toEqual({ step: 2 });
  });

  it('[S-15] by a link waits for the answer', () => {
    answer = () => true;
    navigator.push('/elsewhere', null);
    navigator.replace({ pathname: '/third' }, null);
    expect([shown(), location.pathname]).toEqual(['/written', '/written']);
    held?.go();
    expect([shown(), location.pathname]).toEqual(['/third', '/third']);
    // The answer held for that step alone.
    navigator.push('/', null);
    expect(shown()).toBe('/third');
  });

  it('[S-15] by the back button returns first, and goes once that is the answer', async () => {
    answer = () => true;
    const returned = popped().then(popped);
    navigator.go(-1);
    await returned;
    expect([shown(), location.pathname]).toEqual(['/written', '/written']);
    const gone = arrived();
    held?.go();
    await gone;
    expect([shown(), location.pathname]).toEqual(['/', '/']);
  });

  it('[S-15] asks nothing any more once it is closed', async () => {
    answer = () => true;
    stopAsking();
    const gone = arrived();
    navigator.go(-1);
    await gone;
    expect([shown(), held]).toEqual(['/', null]);
  });
});
