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
/** A browser that is online or offline. */
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
  it('is requested from an offline browser @P-02 @Q-53', async () => {
    browser(false, keeping);
    await wakeWhenOnline();
    expect(register).toHaveBeenCalledTimes(1);
  });

  it('is not requested from an online browser, which would wake the app at once, again and again @Q-53', async () => {
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

  it('that the user forbids is no failure @P-02', async () => {
    register.mockRejectedValue(new DOMException('forbidden', 'NotAllowedError'));
    browser(false, keeping);
    await expect(wakeWhenOnline()).resolves.toBeUndefined();
  });
});

describe('a new version that waits', () => {
  const first = { state: 'activated' };
  /** The state of the page's workers after one is installed. */
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

  it('is reported when it waits behind another; the very first, which takes over at once, is not @Q-55 @S-12', async () => {
    const messages = jest.fn();
    const stop = onWaitingVersion(messages);
    await installed(null);
    expect(hasWaitingVersion()).toBe(false);
    await installed(first);
    expect(hasWaitingVersion()).toBe(true);
    expect(messages).toHaveBeenCalledTimes(1);
    stop();
  });

  it('is reported in a tab that opened during the download @Q-55 @S-12', async () => {
    const messages = jest.fn();
    const stop = onWaitingVersion(messages);
    await installed(first, true);
    expect(messages).toHaveBeenCalledTimes(1);
    stop();
  });
});

describe('taking a new version', () => {
  const reload = jest.fn();
  let serviceWorker: EventTarget;
  let messages: string[];
  beforeEach(() => {
    jest.useFakeTimers();
    reload.mockReset();
    put('location', { reload });
    messages = [];
    const waiting = { postMessage: (message: string) => messages.push(message) };
    const getRegistration = async () => ({ waiting, update: async () => undefined });
    serviceWorker = Object.assign(new EventTarget(), { getRegistration });
    browser(true, serviceWorker);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('reloads the page after it has taken over @Q-55 @S-12', async () => {
    await takeNewVersion();
    expect(messages).toEqual(['skip-waiting']);
    expect(reload).not.toHaveBeenCalled();
    serviceWorker.dispatchEvent(new Event('controllerchange'));
    jest.advanceTimersByTime(60_000);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads the page after five seconds when pending work keeps it from taking over @Q-55 @S-12', async () => {
    await takeNewVersion();
    jest.advanceTimersByTime(4999);
    expect(reload).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
