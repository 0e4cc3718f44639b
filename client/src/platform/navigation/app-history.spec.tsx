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

describe('a dialog over a page', () => {
  /** Lets what follows from a press come to an end: a step of the history takes a few turns, and may ask for another. */
  const settled = async () => {
    for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setTimeout(resolve));
  };
  let closed: number;
  let uncover: () => void;
  beforeEach(() => {
    closed = 0;
    navigator.replace('/', null);
    navigator.push('/list', { from: 'home' });
    uncover = appHistory.cover(() => {
      closed += 1;
      uncover();
    });
  });
  afterEach(async () => {
    uncover();
    await settled();
  });

  it('[S-14] is closed by the back button, and the next one leaves the page', async () => {
    const place = appHistory.place();
    const returned = popped();
    history.back();
    await returned;
    expect([closed, location.pathname]).toEqual([1, '/list']);
    expect(appHistory.place()).toBe(place); // the router was told nothing
    const gone = arrived();
    history.back();
    await gone;
    expect([closed, shown()]).toEqual([1, '/']);
  });

  it('[S-14] closed otherwise, leaves no step behind', async () => {
    const returned = popped();
    uncover();
    await returned;
    const gone = arrived();
    history.back();
    await gone;
    expect([closed, shown()]).toEqual([0, '/']);
  });

  it.each(['push', 'replace'] as const)(
    '[S-14] that leads on by a %s keeps the page once, or not at all',
    async (way) => {
      const led = arrived();
      uncover();
      navigator[way]('/next', { to: 'next' });
      await led;
      await settled();
      expect([shown(), location.pathname]).toEqual(['/next', '/next']);
      expect(appHistory.place().location.state).toEqual({ to: 'next' });
      const gone = arrived();
      history.back();
      await gone;
      expect([closed, shown()]).toEqual([0, way === 'push' ? '/list' : '/']);
    },
  );

  it('[S-14] that leads on a while after it closed does so too', async () => {
    uncover();
    await new Promise((resolve) => setTimeout(resolve));
    const led = arrived();
    navigator.push('/next', null);
    await led;
    await settled();
    expect([shown(), location.pathname]).toEqual(['/next', '/next']);
  });

  it('[S-14] opened in the place of another, or twice as development does, is one step', async () => {
    uncover();
    uncover = appHistory.cover(() => {
      closed += 10;
      uncover();
    });
    await settled();
    const returned = popped();
    history.back();
    await returned;
    expect([closed, location.pathname]).toEqual([10, '/list']);
    const gone = arrived();
    history.back();
    await gone;
    expect(shown()).toBe('/');
  });

  it('[S-14] leaves nothing that the forward button could stop at', async () => {
    const returned = popped();
    uncover();
    await returned;
    const forth = popped();
    history.forward();
    await forth;
    await settled();
    const gone = arrived();
    history.back();
    await gone;
    expect([closed, shown()]).toEqual([0, '/']);
  });

  it('[S-14] that will not close now asks for its step again', async () => {
    uncover();
    uncover = appHistory.cover(() => {
      closed += 1;
    });
    for (const times of [1, 2]) {
      const returned = popped();
      history.back();
      await returned;
      await settled();
      expect([closed, shown(), location.pathname]).toEqual([times, '/list', '/list']);
    }
  });

  it('[S-14][S-15] closes on a page that asks before it is left, and nothing is asked', async () => {
    const held: HeldStep[] = [];
    const stopAsking = appHistory.ask({ asks: (to) => to !== '/list', onHeld: (step) => held.push(step) });
    const returned = popped();
    history.back();
    await returned;
    expect([closed, shown(), held]).toEqual([1, '/list', []]);
    const back = popped().then(popped);
    history.back();
    await back;
    expect([shown(), location.pathname, held.length]).toEqual(['/list', '/list', 1]);
    stopAsking();
  });
});

describe('slides gone on to', () => {
  const settled = async () => {
    for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setTimeout(resolve));
  };
  const back = async () => {
    const returned = popped();
    history.back();
    await returned;
    await settled();
  };
  let uncovers: (() => void)[];
  const goOn = () => uncovers.push(appHistory.cover(() => uncovers.pop()?.()));
  beforeEach(() => {
    uncovers = [];
    navigator.replace('/', null);
    navigator.push('/exercise', null);
    for (let slides = 0; slides < 3; slides += 1) goOn();
  });
  afterEach(async () => {
    for (const uncover of uncovers.splice(0)) uncover();
    await settled();
  });

  it('[S-15] are taken back one by one by the back button, which leaves the page after the last', async () => {
    const held: HeldStep[] = [];
    const stopAsking = appHistory.ask({
      asks: (to) => to !== '/exercise',
      onHeld: (step) => held.push(step),
    });
    for (const left of [2, 1, 0]) {
      await back();
      expect([uncovers.length, shown(), location.pathname, held.length]).toEqual([
        left,
        '/exercise',
        '/exercise',
        0,
      ]);
    }
    const returned = popped().then(popped);
    history.back();
    await returned;
    expect([shown(), location.pathname, held.length]).toEqual(['/exercise', '/exercise', 1]);
    stopAsking();
  });

  it('[S-15] have an entry each, for a browser that heeds what was added under a finger alone', async () => {
    await back();
    const before = history.state.cover;
    await back();
    expect([before, history.state.cover]).toEqual([2, 1]);
  });

  it('[S-14] keep a dialog over them first', async () => {
    let closed = 0;
    const uncover = appHistory.cover(() => {
      closed += 1;
      uncover();
    });
    await back();
    expect([closed, uncovers.length]).toEqual([1, 3]);
    await back();
    expect([closed, uncovers.length]).toEqual([1, 2]);
  });

  it('[S-15] gone back over otherwise, leave no step behind', async () => {
    uncovers.pop()?.();
    uncovers.pop()?.();
    await settled();
    expect(history.state.cover).toBe(1);
    await back();
    expect([uncovers.length, shown()]).toEqual([0, '/exercise']);
    const gone = arrived();
    history.back();
    await gone;
    expect(shown()).toBe('/');
  });

  it.each(['push', 'replace'] as const)('[S-15] are all gone once a %s leads elsewhere', async (way) => {
    const led = arrived();
    navigator[way]('/saved', null);
    await led;
    await settled();
    expect([shown(), location.pathname]).toEqual(['/saved', '/saved']);
    const gone = arrived();
    history.back();
    await gone;
    expect(shown()).toBe(way === 'push' ? '/exercise' : '/');
  });
});
