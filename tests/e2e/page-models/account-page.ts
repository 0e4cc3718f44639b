import { expect, type Locator } from '@playwright/test';
import type { Screen } from './screen.ts';

/** What the form of the account page asks for; the address is only shown there. */
interface AccountValues {
  readonly firstname?: string;
  readonly lastname?: string;
  readonly company?: string;
  readonly jobTitle?: string;
  readonly businessunit?: string;
  readonly telephone?: string;
}

/** The account page. Source: S-07. */
export class AccountPage {
  readonly screen: Screen;

  constructor(screen: Screen) {
    this.screen = screen;
  }

  field(name: keyof AccountValues | 'mail'): Locator {
    return this.screen.field(this.screen.words.account[name]);
  }

  get terms(): Locator {
    return this.screen.page.getByRole('checkbox', { name: this.screen.words.account.termsLink });
  }

  async fill(values: AccountValues): Promise<void> {
    for (const name of Object.keys(values) as (keyof AccountValues)[])
      await this.field(name).fill(values[name] ?? '');
  }

  /** Sends the form, whatever comes of it. */
  async submit(): Promise<void> {
    await this.screen.button(this.screen.words.account.save).click();
  }

  async expectSaved(): Promise<void> {
    await expect(this.screen.toast(this.screen.words.outcome.info_saved).first()).toBeVisible();
  }
}
