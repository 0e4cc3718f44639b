import { randomInt } from 'node:crypto';
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

export interface DeviceOptions extends BrowserContextOptions {
  /** Whether the browser says to the app that it saves data, as a person may ask of theirs. */
  readonly savesData: boolean;
}

/** How many idle devices are kept at most: one in each language, and one more. */
const MAX_IDLE = 3;

/** What tests listen to. */
const LISTENED_EVENTS = ['console', 'dialog', 'framenavigated', 'request'];

/** A separate address for each test, so that rate limits of one do not affect another. */
const uniqueAddress = () => ({
  'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
});

/** Calls `notify` before every call of a method. */
const onCall = <Owner extends object>(owner: Owner, name: string, notify: () => void): void => {
  const plain: unknown = Reflect.get(owner, name);
  if (typeof plain !== 'function') throw new Error(`There is no method ${name} to watch.`);
  Reflect.set(owner, name, (...values: unknown[]) => {
    notify();
    return Reflect.apply(plain, owner, values);
  });
};

/** A browser that shares nothing with others, and its first page. */
export class Device {
  readonly page: Page;
  readonly #origin: string;
  readonly #options: DeviceOptions;
  readonly #session: CDPSession;
  /** Whether a test has changed it in a way that cannot be undone. */
  #isSpoiled: boolean;

  private constructor(page: Page, session: CDPSession, options: DeviceOptions) {
    this.page = page;
    this.#session = session;
    this.#options = options;
    this.#origin = options.baseURL ?? '';
    this.#isSpoiled = options.serviceWorkers !== 'block';
    this.#watch();
  }

  static async make(browser: Browser, options: DeviceOptions): Promise<Device> {
    const { savesData, ...ofContext } = options;
    const context = await browser.newContext({ ...ofContext, extraHTTPHeaders: uniqueAddress() });
    if (savesData)
      await context.addInitScript(() => {
        Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) });
      });
    const page = await context.newPage();
    return new Device(page, await context.newCDPSession(page), options);
  }

  get context(): BrowserContext {
    return this.page.context();
  }

  get key(): string {
    return JSON.stringify(this.#options);
  }

  /** Scripts that run in every later page, another clock and what is asked of the browser itself stay until a device is gone. */
  #watch(): void {
    const spoil = () => {
      this.#isSpoiled = true;
    };
    const { page, context } = this;
    onCall(context, 'addInitScript', spoil);
    onCall(context, 'newCDPSession', spoil);
    onCall(page, 'exposeFunction', spoil);
    const { clock } = page;
    for (const name of ['install', 'setFixedTime', 'setSystemTime', 'pauseAt']) onCall(clock, name, spoil);
    this.#watchScripts(page);
  }

  /** A script that is taken back again spoils nothing. */
  #watchScripts(page: Page): void {
    const add = page.addInitScript.bind(page);
    page.addInitScript = async (...values) => {
      const wasSpoiled = this.#isSpoiled;
      this.#isSpoiled = true;
      const script = await add(...values);
      const dispose = async () => {
        await script.dispose();
        this.#isSpoiled = wasSpoiled;
      };
      return { dispose, [Symbol.asyncDispose]: dispose };
    };
  }

  /** Undoes what a test has done around the app, which keeps running. @returns whether that was possible */
  async tidy(): Promise<boolean> {
    const { page, context } = this;
    if (this.#isSpoiled || page.isClosed()) return false;
    await Promise.all(context.pages().map((other) => other === page || other.close()));
    for (const event of LISTENED_EVENTS) page.removeAllListeners(event);
    const { viewport, colorScheme = 'light' } = this.#options;
    const { contrast = null, forcedColors = null, reducedMotion = null } = this.#options;
    await Promise.all([
      page.unrouteAll(),
      context.unrouteAll(),
      context.setOffline(false),
      context.clearPermissions(),
      page.emulateMedia({ media: null, colorScheme, contrast, forcedColors, reducedMotion }),
      viewport && page.setViewportSize(viewport),
    ]);
    return true;
  }

  /** Resets it to an unused device that still has the files of the app. @returns whether that was possible */
  async wipe(): Promise<boolean> {
    const { page, context } = this;
    if (!(await this.tidy())) return false;
    await page.evaluate(() => {
      if (location.protocol !== 'about:') sessionStorage.clear();
    });
    await page.goto('about:blank');
    await Promise.all([
      context.setExtraHTTPHeaders(uniqueAddress()),
      this.#session.send('Page.resetNavigationHistory'),
      this.#session.send('Storage.clearDataForOrigin', { origin: this.#origin, storageTypes: 'all' }),
    ]);
    return true;
  }
}

/**
 * The devices of a worker, used by one test after another: fetching and compiling the app is half of the cost of a start.
 */
export class Devices {
  readonly #browser: Browser;
  #idle: readonly Device[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A device that looks unused to the app. */
  async acquire(options: DeviceOptions): Promise<Device> {
    const key = JSON.stringify(options);
    const idle = this.#idle.find((device) => device.key === key);
    if (idle === undefined) return Device.make(this.#browser, options);
    this.#idle = this.#idle.filter((device) => device !== idle);
    return idle;
  }

  /** Wipes a device for the next test, or closes it: after a test that failed, the next one has another browser anyway. */
  async release(device: Device, hasPassed: boolean): Promise<void> {
    const isWiped = hasPassed && (await device.wipe().catch(() => false));
    if (!isWiped) return device.context.close();
    const [oldest, ...newer] = this.#idle;
    if (oldest === undefined || newer.length + 2 <= MAX_IDLE) {
      this.#idle = [...this.#idle, device];
      return;
    }
    this.#idle = [...newer, device];
    await oldest.context.close();
  }
}
