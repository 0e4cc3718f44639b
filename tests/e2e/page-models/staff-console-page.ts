import { staff as english } from '@ancrage/shared/messages/en/staff';
import { staff as french } from '@ancrage/shared/messages/fr/staff';
import { staffPath } from '@ancrage/shared/paths/app-paths';
import type { Locale } from '@ancrage/shared/rules/locales';
import { staffEnrolmentSchema } from '@ancrage/shared/wire/staff-sign-in';
import { expect, type Locator, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

/** The staff's console as a member of the staff meets it. */
export class StaffConsolePage {
  readonly page: Page;
  readonly words: typeof french | typeof english;
  #secret = '';

  constructor(page: Page, language: Locale) {
    this.page = page;
    this.words = { fr: french, en: english }[language];
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  /** The code that an authenticator app would show now. */
  code(): string {
    return new TOTP({ secret: Secret.fromBase32(this.#secret) }).generate();
  }

  /** Opens the console and gives the password. */
  async givePassword(mail: string, password: string): Promise<void> {
    await this.page.goto(staffPath);
    await this.field(this.words.signIn.mail).fill(mail);
    await this.field(this.words.signIn.password).fill(password);
    await this.button(this.words.signIn.submit).click();
  }

  /** Sets up the second factor with the key next to the QR code. @returns the recovery codes */
  async enrol(): Promise<string[]> {
    const { enrol, codes } = this.words.signIn;
    await expect(this.page.getByRole('img', { name: enrol.qr })).toBeVisible();
    const key = await this.page.getByText(/^(?:[A-Z2-7]{1,4} ?){4,}$/).textContent();
    this.#secret = (key ?? '').replaceAll(' ', '');
    await this.field(enrol.code).fill(this.code());
    await this.button(enrol.submit).click();
    await expect(this.page.getByRole('heading', { name: codes.title })).toBeVisible();
    const found = await this.page.getByRole('main').getByRole('listitem').allTextContents();
    await this.button(codes.kept).click();
    return found;
  }

  /**
   * Opens the console as somebody who has signed in with both factors: what the form does for it is seen by the tests of it,
   * and by the journeys.
   */
  async openSignedIn({ mail, password }: { mail: string; password: string }): Promise<void> {
    const post = async (path: string, data: object = {}) => {
      const headers = { 'Sec-Fetch-Site': 'same-origin' };
      const answer = await this.page.request.post(`/api/staff/sign-in${path}`, { headers, data });
      expect(answer.ok(), `sign-in${path}`).toBe(true);
      return answer;
    };
    await post('', { mail, password });
    this.#secret = staffEnrolmentSchema.parse(await (await post('/enrolment')).json()).secret;
    await post('/enrolment/code', { code: this.code() });
    await this.page.goto(staffPath);
    await expect(this.page.getByRole('heading', { level: 1, name: this.words.people.title })).toBeVisible();
  }

  /** Goes to a section by its name in the navigation. */
  async goTo(section: 'people' | 'log' | 'mails' | 'me'): Promise<void> {
    const { nav } = this.words;
    await this.page
      .getByRole('navigation', { name: nav.label })
      .getByRole('link', { name: nav[section], exact: true })
      .click();
  }

  /** Searches the list and opens the person found. */
  async openPerson(name: string, search: string): Promise<void> {
    await this.field(this.words.people.search).fill(search);
    const found = this.page.getByRole('link', { name, exact: true });
    // Others of that name are in the list until the search has come.
    await expect(found).toHaveCount(1);
    await found.click();
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  /** Takes a decision on what is shown or chosen, and says yes to the question. */
  async decide(decision: 'approved' | 'refused' | 'blocked' | 'unblocked', reason?: string): Promise<void> {
    const name = this.words.decide[decision];
    await this.page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
    const dialog = this.page.getByRole('dialog').and(this.page.locator(':not([data-type])')); // a toast is one too
    if (reason !== undefined) await dialog.getByLabel(this.words.decide.reason).fill(reason);
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect(dialog).toBeHidden();
  }
}
