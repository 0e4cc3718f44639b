import { expect } from '@playwright/test';
import type { ReceivedMail } from '../../support/browser.ts';
import type { App } from './app.ts';

const CODE = /\b[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){2}\b/;

/** The forms of someone without access: asking for it, and getting back in. */
export class AccessPage {
  private readonly app: App;

  constructor(app: App) {
    this.app = app;
  }

  private password(label: string) {
    return this.app.page.getByLabel(label, { exact: true });
  }

  async askCode(mail: string, again: string): Promise<void> {
    const { access } = this.app.words;
    // This field first: the page before has one for the address, too.
    await this.app.field(access.mailAgain).fill(again);
    await this.app.field(access.mail).fill(mail);
    await this.app.button(access.change.submit).click();
  }

  /** The code in the newest of some mails, once it has come. */
  async codeFrom(mails: () => Promise<ReceivedMail[]>): Promise<string> {
    let code: string | undefined;
    await expect
      .poll(async () => {
        code = CODE.exec((await mails()).at(-1)?.text ?? '')?.[0];
        return code;
      })
      .toBeTruthy();
    return code ?? '';
  }

  async chooseNew({ code, password }: { code: string; password: string }): Promise<void> {
    const { access } = this.app.words;
    await this.app.field(access.code.code).fill(code);
    await this.password(access.password.choose).fill(password);
    await this.password(access.password.again).fill(password);
    await this.app.button(access.code.submit).click();
  }

  async fillRequest(who: { firstname: string; lastname: string; mail: string }): Promise<void> {
    const { register, mail } = this.app.words.access;
    await this.app.field(register.firstname).fill(who.firstname);
    await this.app.field(register.lastname).fill(who.lastname);
    await this.app.field(mail).fill(who.mail);
    await this.app.field(register.company).fill('Orvelaine');
    await this.app.page.getByRole('checkbox').click();
  }

  async fillPassword(password: string, again = password): Promise<void> {
    const { register } = this.app.words.access;
    await this.password(register.password).fill(password);
    await this.password(register.passwordAgain).fill(again);
  }
}
