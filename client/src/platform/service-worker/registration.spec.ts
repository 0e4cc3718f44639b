import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  hasWaitingVersion,
  keepAppOnDevice,
  onWaitingVersion,
  takeNewVersion,
  wakeWhenOnline,
} from '#platform/service-worker/registration.ts';

const register = jest.fn<(tag: string) => Promise<void>>();

const real = {
  navigator: globalThis.navigator,
  location: globalThis.location,
  document: globalThis.document,
};
const put = (name: keyof typeof real, value: object | undefined) =>
  Object.defineProperty(globalThis, name, { configurable: true, value });
/** A browser that knows of a network, or of none. */
const browser = (onLine: boolean, serviceWorker: object | undefined) =>
  put('navigator', { onLine, serviceWorker });

const keeping = { getRegistration: async () => ({ sync: { register } }) };

beforeEach(() => {
  register.mockReset().mockResolvedValue(undefined);
});
afterEach(() => {
  put('navigator', real.navigator);
  put('location', real.location);
  put('document', real.document);
});

describe('being woken when the network is back', () => {
  it('is asked of a browser that knows that there is none @P-02 @Q-53', async () => {
    browser(false, keeping);
    await wakeWhenOnline();
    expect(register).toHaveBeenCalledTimes(1);
  });

  it('is not asked of one that believes in its network: it would wake the app at once, and again and again @Q-53', async () => {
    browser(true, keeping);
    await wakeWhenOnline();
    expect(register).not.toHaveBeenCalled();
  });

  it.each([
    ['that keeps no app', undefined],
    ['that has not kept this one yet', { getRegistration: async () => undefined }],
    ['that cannot', { getRegistration: async () => ({}) }],
  ])('does nothing in a browser %s @P-02', async (_, serviceWorker) => {
    browser(false, serviceWorker);
    await wakeWhenOnline();
    expect(register).not.toHaveBeenCalled();
  });

  it('that a person forbids is no failure @P-02', async () => {
    register.mockRejectedValue(new DOMException('forbidden', 'NotAllowedError'));
    browser(false, keeping);
    await expect(wakeWhenOnline()).resolves.toBeUndefined();
  });
});

describe('a version that lies ready', () => {
  const first = { state: 'activated' };
  /** What the page hears of its workers once one is installed. */
  const installed = async (active: object | null, isUnderWay = false) => {
    const installing = new EventTarget();
    const registration = Object.assign(new EventTarget(), {
      active,
      installing: isUnderWay ? installing : null,
      waiting: null,
    });
    browser(true, { controller: first, register: async () => registration });
    put('document', { readyState: 'complete' });
    keepAppOnDevice();
    await Promise.resolve();
    Object.assign(registration, { installing });
    if (!isUnderWay) registration.dispatchEvent(new Event('updatefound'));
    Object.assign(registration, { waiting: {} });
    installing.dispatchEvent(new Event('statechange'));
  };

  it('is told of when it waits behind another, and not of the very first, which takes over at once @Q-55 @S-12', async () => {
    const told = jest.fn();
    const stop = onWaitingVersion(told);
    await installed(null);
    expect(hasWaitingVersion()).toBe(false);
    await installed(first);
    expect(hasWaitingVersion()).toBe(true);
    expect(told).toHaveBeenCalledTimes(1);
    stop();
  });

  it('is told of in a tab that opened while it was being fetched @Q-55 @S-12', async () => {
    const told = jest.fn();
    const stop = onWaitingVersion(told);
    await installed(first, true);
    expect(told).toHaveBeenCalledTimes(1);
    stop();
  });
});

describe('taking a new version', () => {
  const reload = jest.fn();
  let serviceWorker: EventTarget;
  let told: string[];
  beforeEach(() => {
    jest.useFakeTimers();
    reload.mockReset();
    put('location', { reload });
    told = [];
    const waiting = { postMessage: (message: string) => told.push(message) };
    const getRegistration = async () => ({ waiting, update: async () => undefined });
    serviceWorker = Object.assign(new EventTarget(), { getRegistration });
    browser(true, serviceWorker);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('reloads once it has taken over @Q-55 @S-12', async () => {
    await takeNewVersion();
    expect(told).toEqual(['skip-waiting']);
    expect(reload).not.toHaveBeenCalled();
    serviceWorker.dispatchEvent(new Event('controllerchange'));
    jest.advanceTimersByTime(60_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads after five seconds when what is under way keeps it from taking over @Q-55 @S-12', async () => {
    await takeNewVersion();
    jest.advanceTimersByTime(4999);
    expect(reload).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
