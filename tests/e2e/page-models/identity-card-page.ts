import type { IdentityCardKey } from '@ancrage/shared/journal/identity-card';
import { expect, type Locator } from '@playwright/test';
import type { Screen } from './screen.ts';
import { said } from './wording.ts';

/** The identity card: its four lines, or the form that writes them. Source: P-12. */
export class IdentityCardPage {
  readonly screen: Screen;

  constructor(screen: Screen) {
    this.screen = screen;
  }

  field(key: IdentityCardKey): Locator {
    const blocks = this.screen.exercise('identity-card').slides.flatMap((slide) => slide.blocks);
    const block = blocks.find((one) => one.kind === 'question' && one.key === key);
    if (block?.kind !== 'question') throw new Error(`The identity card does not ask for ${key}.`);
    return this.screen.field(said(block.label));
  }

  /** The act that turns the card to its form. */
  get turn(): Locator {
    return this.screen.button(this.screen.words.identityCard.turn);
  }

  /** A line of the card, when it is shown to be read. */
  line(key: IdentityCardKey): Locator {
    return this.screen.page.locator(`[data-line=${key}]`);
  }

  /** Has the form shown, whichever side of the card is. */
  async openForm(): Promise<void> {
    const field = this.field('CIDsymptome');
    await this.turn.or(field).first().waitFor();
    if (await this.turn.isVisible()) await this.turn.click();
    await field.waitFor();
  }

  async fill(lines: Partial<Record<IdentityCardKey, string>>): Promise<void> {
    await this.openForm();
    for (const key of Object.keys(lines) as IdentityCardKey[]) await this.field(key).fill(lines[key] ?? '');
  }

  /** Waits until a line has a text, on the side of the card that is shown. */
  async expectLine(key: IdentityCardKey, text: string): Promise<void> {
    const [line, field] = [this.line(key), this.field(key)];
    await expect
      .poll(async () => {
        if (await line.isVisible()) return line.textContent();
        return (await field.isVisible()) ? field.inputValue() : null;
      })
      .toBe(text);
  }

  /** Sends the form, whatever comes of it. */
  async submit(): Promise<void> {
    await this.screen.button(this.screen.words.identityCard.save).click();
  }

  async expectSaved(): Promise<void> {
    await expect(this.screen.toast(this.screen.words.outcome.data_saved)).toBeVisible();
  }
}
