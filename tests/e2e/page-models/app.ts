import type { FormType } from '@ancrage/shared/journal/leadership-path';
import type { Step } from '@ancrage/shared/journal/path-steps';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { expect, type Locator, type Page } from '@playwright/test';
import { AccountPage } from './account-page.ts';
import { CheckInPage } from './check-in-page.ts';
import { DerailorsPage } from './derailors-page.ts';
import { FriendshipPage } from './friendship-page.ts';
import { IdentityCardPage } from './identity-card-page.ts';
import { IntuitionsPage } from './intuitions-page.ts';
import { LeadershipStepPage } from './leadership-step-page.ts';
import { ReconnectionPage } from './reconnection-page.ts';
import { Screen } from './screen.ts';
import type { Situation } from './wording.ts';

/** How long an address may take to be reached, in milliseconds. */
const ARRIVAL_MS = 20_000;

/** Pages that ask before they are left. */
const ASKING = /^\/(reco|amitiepro)\/add/;

/** How someone signs in. */
interface Credentials {
  readonly mail: string;
  readonly password: string;
}

/** The app as a person meets it in one language, on one device. */
export class App extends Screen {
  /** The same app, in the same language, on another device. */
  onDevice(page: Page): App {
    const other = new App(page, this.language);
    if (this.#isNoticeKnown) other.knowNotice();
    return other;
  }

  get account(): AccountPage {
    return new AccountPage(this);
  }

  get identityCard(): IdentityCardPage {
    return new IdentityCardPage(this);
  }

  get checkIn(): CheckInPage {
    return new CheckInPage(this);
  }

  get derailors(): DerailorsPage {
    return new DerailorsPage(this);
  }

  get friendship(): FriendshipPage {
    return new FriendshipPage(this);
  }

  get intuitions(): IntuitionsPage {
    return new IntuitionsPage(this);
  }

  reconnection(situation: Situation): ReconnectionPage {
    return new ReconnectionPage(this, situation);
  }

  leadershipStep(step: Step, formType: FormType = 'plf'): LeadershipStepPage {
    return new LeadershipStepPage(this, step, formType);
  }

  #isNoticeKnown = false;

  /** Has the privacy notice dismissed on this device, and on those that follow from it. */
  knowNotice(): void {
    this.#isNoticeKnown = true;
    this.keepOnDevice({ privacy_alert: 'true' });
  }

  /** What the device holds already when the first page opens, by key of local storage. */
  #kept: Record<string, string> = {};

  /** Has the device hold something before the first page opens, as an earlier visit would have left it. */
  keepOnDevice(texts: Readonly<Record<string, string>>): void {
    this.#kept = { ...this.#kept, ...texts };
  }

  /** Opens an address as a link from outside would. */
  async open(path: string): Promise<void> {
    const kept = this.#kept;
    this.#kept = {};
    if (Object.keys(kept).length === 0) return void (await this.page.goto(path));
    const script = await this.page.addInitScript((texts) => {
      for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
    }, kept);
    await this.page.goto(path);
    await script.dispose();
  }

  /**
   * Goes to an address as a link of the app would, without another start; from a page that would ask first, as `open` does. Returns
   * once the page of the address has the focus.
   */
  async walkTo(path: string): Promise<void> {
    const { pathname } = new URL(this.page.url());
    if (ASKING.test(pathname)) return this.open(path);
    await this.page.evaluate((wanted) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      const idx = Number(Object(history.state).idx ?? 0) + 1;
      history.pushState({ usr: null, key: `walked-${idx}`, idx }, '', wanted);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, path);
    const isElsewhere = new URL(path, this.page.url()).pathname !== pathname;
    if (isElsewhere) await this.page.waitForFunction(() => document.activeElement !== document.body);
  }

  /** Fills the sign-in form and sends it, whatever comes of it. */
  async submitSignIn({ mail, password }: Credentials): Promise<void> {
    const { form } = this.words.session;
    await this.page.getByLabel(form.mail, { exact: true }).fill(mail);
    await this.page.getByLabel(form.password, { exact: true }).fill(password);
    await this.page.getByRole('button', { name: form.submit, exact: true }).click();
  }

  /**
   * Signs in and arrives.
   * @param wanted the address wanted; the last one when a guard is expected to lead elsewhere
   */
  async signIn(person: Credentials, wanted: string = appPaths.home, arrival = wanted): Promise<void> {
    await this.open(wanted);
    await this.submitSignIn(person);
    await this.expectPath(arrival);
    await this.expectSignedIn();
  }

  /**
   * Waits for the shell around the pages of a signed-in person, and for what comes after the first page: with the serif,
   * lines still move under the pointer, and without what shows toasts none is seen once the network is gone.
   */
  async expectSignedIn(): Promise<void> {
    // An exercise hides it on a phone.
    await this.page.locator('nav').first().waitFor({ state: 'attached' });
    const { notifications } = this.words.shell.words;
    await this.page.getByRole('region', { name: notifications }).waitFor({ state: 'attached' });
    await this.page.evaluate(() => document.fonts.ready.then(() => undefined));
  }

  /** Waits for an address of the app: a path, with its query when it has one; the place on the page is not looked at. */
  async expectPath(address: string): Promise<void> {
    const [path = ''] = address.split('#');
    const pathOf = ({ pathname, search }: URL) => (path.includes('?') ? pathname + search : pathname);
    await this.page
      .waitForURL((url) => pathOf(url) === path, { waitUntil: 'commit', timeout: ARRIVAL_MS })
      .catch(() => undefined); // the next assertion shows what is there instead
    expect(pathOf(new URL(this.page.url()))).toBe(path);
  }

  /** Leaves an exercise by its own button. */
  async closeExercise(): Promise<void> {
    await this.link(this.words.exercise.close).click();
  }

  /** Opens the side menu from the tab bar. */
  get menu(): Locator {
    return this.page.getByRole('dialog', { name: this.words.shell.menu.title });
  }

  async openMenu(): Promise<Locator> {
    await this.page
      .getByRole('navigation', { name: this.words.shell.tabs.label })
      .getByRole('button')
      .click();
    await expect(this.menu).toBeVisible();
    return this.menu;
  }

  /** The sync state of the journal on this device. */
  get sync(): Locator {
    return this.page.locator('[data-sync]');
  }

  /** Waits until the server has all that was saved; drafts stay on their device. */
  async expectSynced(): Promise<void> {
    await expect(this.sync).toHaveAttribute('data-sync', /^(synced|draft)$/);
  }
}
