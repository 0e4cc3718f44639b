import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createRoot, type Root } from 'react-dom/client';
import {
  createBrowserRouter,
  type NavigateFunction,
  RouterProvider,
  useLocation,
  useNavigate,
} from 'react-router';
import { askBeforeLeaving, type HeldNavigation } from './leave-questions.ts';
import { NavigationBlocker } from './navigation-blocker.ts';
import { pageCovers } from './page-covers.ts';

let root: Root;
let drawn = 0;
let shown: ReturnType<typeof useLocation>;
let navigate: NavigateFunction;

const Page = () => {
  shown = useLocation();
  navigate = useNavigate();
  drawn += 1;
  return <NavigationBlocker />;
};

/** Waits for the effects of a click: a history step takes a few turns of the event loop, and may cause another. */
const settled = async () => {
  for (let turns = 0; turns < 40; turns += 1) await new Promise((resolve) => setTimeout(resolve));
};
const go = async (entries: number) => {
  history.go(entries);
  await settled();
};
const open = async (path: string, options: { replace?: boolean; state?: unknown } = {}) => {
  void navigate(path, options);
  await settled();
};
const places = () => [shown.pathname, location.pathname];

beforeAll(async () => {
  root = createRoot(document.createElement('div'));
  root.render(
    <RouterProvider router={createBrowserRouter([{ path: '*', Component: Page }])} useTransitions={false} />,
  );
  await settled();
});
afterAll(() => root.unmount());

describe('leaving a page that asks', () => {
  let held: HeldNavigation | null;
  let asks: (pathname: string) => boolean;
  let stopAsking: () => void;
  beforeEach(async () => {
    held = null;
    asks = () => false;
    await open('/', { replace: true });
    await open('/written');
    stopAsking = askBeforeLeaving({
      asks: (pathname) => asks(pathname),
      onHeld: (navigation) => {
        held = navigation;
      },
    });
  });
  afterEach(async () => {
    stopAsking();
    held?.stay();
    await settled();
  });

  it('by a link is immediate when there is nothing to ask @S-15', async () => {
    asks = (pathname) => pathname !== '/written/more';
    await open('/written/more', { state: { step: 2 } });
    expect([...places(), held]).toEqual(['/written/more', '/written/more', null]);
    expect(shown.state).toEqual({ step: 2 });
  });

  it('by a link waits for the answer @S-15', async () => {
    asks = () => true;
    await open('/elsewhere');
    await open('/third', { replace: true });
    expect(places()).toEqual(['/written', '/written']);
    held?.go();
    await settled();
    expect([...places(), held]).toEqual(['/third', '/third', null]);
    // The answer was for that navigation only.
    await open('/');
    expect(shown.pathname).toBe('/third');
  });

  it('by the back button returns to the page first, and leaves after a yes @S-15', async () => {
    asks = () => true;
    await go(-1);
    expect(places()).toEqual(['/written', '/written']);
    held?.go();
    await settled();
    expect(places()).toEqual(['/', '/']);
  });

  it('by the back button stays after a no, and asks again @S-15', async () => {
    asks = () => true;
    for (const _ of [1, 2]) {
      await go(-1);
      expect([...places(), held === null]).toEqual(['/written', '/written', false]);
      held?.stay();
      await settled();
      expect([...places(), held]).toEqual(['/written', '/written', null]);
    }
  });

  it('does not ask after the question is closed @S-15', async () => {
    asks = () => true;
    stopAsking();
    await go(-1);
    expect([...places(), held]).toEqual(['/', '/', null]);
  });
});

describe('a dialog over a page', () => {
  let closed: number;
  let uncover: () => void;
  beforeEach(async () => {
    closed = 0;
    await open('/', { replace: true });
    await open('/list', { state: { from: 'home' } });
    uncover = pageCovers.cover(() => {
      closed += 1;
      uncover();
    });
    await settled();
  });
  afterEach(async () => {
    uncover();
    await settled();
  });

  it('is closed by the back button; the next press leaves the page @S-14', async () => {
    const before = drawn;
    await go(-1);
    expect([closed, location.pathname]).toEqual([1, '/list']);
    expect(drawn).toBe(before); // the router does not see the history step
    await go(-1);
    expect([closed, shown.pathname]).toEqual([1, '/']);
  });

  it('closed otherwise, leaves no history entry @S-14', async () => {
    uncover();
    await settled();
    await go(-1);
    expect([closed, shown.pathname]).toEqual([0, '/']);
  });

  it.each(['push', 'replace'] as const)(
    'that leads on by a %s keeps the page once, or not at all @S-14',
    async (way) => {
      uncover();
      await open('/next', { replace: way === 'replace', state: { to: 'next' } });
      expect(places()).toEqual(['/next', '/next']);
      expect(shown.state).toEqual({ to: 'next' });
      await go(-1);
      expect([closed, shown.pathname]).toEqual([0, way === 'push' ? '/list' : '/']);
    },
  );

  it('leaves no history entry when it navigates some time after it closed @S-14', async () => {
    uncover();
    await new Promise((resolve) => setTimeout(resolve));
    await open('/next');
    expect(places()).toEqual(['/next', '/next']);
    await go(-1);
    expect(places()).toEqual(['/list', '/list']);
  });

  it('that replaces another, or is mounted twice as in development, is one history entry @S-14', async () => {
    uncover();
    uncover = pageCovers.cover(() => {
      closed += 10;
      uncover();
    });
    await settled();
    await go(-1);
    expect([closed, location.pathname]).toEqual([10, '/list']);
    await go(-1);
    expect(shown.pathname).toBe('/');
  });

  it('leaves no entry for the forward button @S-14', async () => {
    uncover();
    await settled();
    await go(1);
    await go(-1);
    expect([closed, shown.pathname]).toEqual([0, '/']);
  });

  it('that refuses to close adds its history entry again @S-14', async () => {
    uncover();
    uncover = pageCovers.cover(() => {
      closed += 1;
    });
    await settled();
    for (const times of [1, 2]) {
      await go(-1);
      expect([closed, ...places()]).toEqual([times, '/list', '/list']);
    }
  });

  it('closes without a question on a page that asks before it is left @S-14 @S-15', async () => {
    let held: HeldNavigation | null = null;
    const stopAsking = askBeforeLeaving({
      asks: (to) => to !== '/list',
      onHeld: (navigation) => {
        held = navigation;
      },
    });
    await go(-1);
    expect([closed, shown.pathname, held]).toEqual([1, '/list', null]);
    await go(-1);
    expect([...places(), held === null]).toEqual(['/list', '/list', false]);
    stopAsking();
  });
});

describe('slides of an exercise', () => {
  let uncovers: (() => void)[];
  let held: HeldNavigation | null;
  let stopAsking: () => void;
  const goOn = () => uncovers.push(pageCovers.cover(() => uncovers.pop()?.()));
  const askAlways = () => {
    stopAsking = askBeforeLeaving({
      asks: (to) => to !== '/exercise',
      onHeld: (navigation) => {
        held = navigation;
      },
    });
  };
  beforeEach(async () => {
    uncovers = [];
    held = null;
    stopAsking = () => undefined;
    await open('/', { replace: true });
    await open('/exercise');
    for (let slides = 0; slides < 3; slides += 1) goOn();
    await settled();
  });
  afterEach(async () => {
    stopAsking();
    held?.stay();
    for (const uncover of uncovers.splice(0)) uncover();
    await settled();
  });

  it('are undone one by one by the back button, which then leaves the page @S-15', async () => {
    askAlways();
    for (const left of [2, 1, 0]) {
      await go(-1);
      expect([uncovers.length, ...places(), held]).toEqual([left, '/exercise', '/exercise', null]);
    }
    await go(-1);
    expect([...places(), held === null]).toEqual(['/exercise', '/exercise', false]);
  });

  it('have one history entry each, for a browser that only accepts entries added during a user gesture @S-15', async () => {
    await go(-1);
    const before = history.state.cover;
    await go(-1);
    expect([before, history.state.cover]).toEqual([2, 1]);
  });

  it('let the back button close a dialog over them first @S-14', async () => {
    let closed = 0;
    const uncover = pageCovers.cover(() => {
      closed += 1;
      uncover();
    });
    await go(-1);
    expect([closed, uncovers.length]).toEqual([1, 3]);
    await go(-1);
    expect([closed, uncovers.length]).toEqual([1, 2]);
  });

  it('left by another button, leave no history entry @S-15', async () => {
    uncovers.pop()?.();
    uncovers.pop()?.();
    await settled();
    expect(history.state.cover).toBe(1);
    await go(-1);
    expect([uncovers.length, shown.pathname]).toEqual([0, '/exercise']);
    await go(-1);
    expect(shown.pathname).toBe('/');
  });

  it.each(['push', 'replace'] as const)('are all gone once a %s leads elsewhere @S-15', async (way) => {
    await open('/saved', { replace: way === 'replace' });
    expect(places()).toEqual(['/saved', '/saved']);
    await go(-1);
    expect(shown.pathname).toBe(way === 'push' ? '/exercise' : '/');
  });

  it.each(['leave', 'stay'] as const)(
    'stepped over all at once, ask too: the answer %s holds @S-15',
    async (answer) => {
      askAlways();
      await go(-4);
      expect([...places(), held === null]).toEqual(['/exercise', '/exercise', false]);
      if (answer === 'leave') held?.go();
      else held?.stay();
      await settled();
      expect([...places(), held]).toEqual([...Array(2).fill(answer === 'leave' ? '/' : '/exercise'), null]);
      // A user who stays finds the slides unchanged.
      if (answer === 'stay') expect([uncovers.length, history.state.cover]).toEqual([3, 3]);
    },
  );

  it.each([-1, -2, -3, -4])(
    'do not move while a question is open: back by %s entries, the answer still applies @S-15',
    async (entries) => {
      askAlways();
      await open('/elsewhere');
      expect([...places(), held === null]).toEqual(['/exercise', '/exercise', false]);
      await go(entries);
      expect([uncovers.length, ...places(), held === null]).toEqual([3, '/exercise', '/exercise', false]);
      held?.go();
      await settled();
      expect(places()).toEqual(Array(2).fill(entries === -4 ? '/' : '/elsewhere'));
    },
  );
});
