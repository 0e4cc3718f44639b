import type { IdentityCardKey } from '@ancrage/shared/journal/identity-card';
import { expect, type Locator } from '@playwright/test';
import type { Screen } from './screen.ts';
import { said } from './wording.ts';

/** The identity card. Source: P-12. */
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

  async fill(lines: Partial<Record<IdentityCardKey, string>>): Promise<void> {
    for (const key of Object.keys(lines) as IdentityCardKey[]) await this.field(key).fill(lines[key] ?? '');
  }

  /** Sends the form, whatever comes of it. */
  async submit(): Promise<void> {
    await this.screen.button(this.screen.words.identityCard.save).click();
  }

  async expectSaved(): Promise<void> {
    await expect(this.screen.toast(this.screen.words.outcome.data_saved)).toBeVisible();
  }
}
