import type { Block, BlockOf, Exercise, Slide } from '@ancrage/shared/content/exercise';
import { expect, type Locator } from '@playwright/test';
import type { Screen } from './screen.ts';
import { filled, type Situation, said } from './wording.ts';

/** What is written into an exercise: one text by answer key, several for a list, in order. */
export type Written = Readonly<Record<string, string | readonly string[]>>;

const textOf = (written: Written, key: string): string | undefined => {
  const value = written[key];
  return typeof value === 'string' ? value : undefined;
};

const listOf = (written: Written, key: string): readonly string[] => {
  const value = written[key];
  return value === undefined || typeof value === 'string' ? [] : value;
};

/** An exercise in its carousel, found by the words of its content document. */
export class ExercisePage {
  readonly screen: Screen;
  readonly exercise: Exercise;
  readonly situation: Situation;

  constructor(screen: Screen, exercise: Exercise, situation: Situation) {
    this.screen = screen;
    this.exercise = exercise;
    this.situation = situation;
  }

  /** The slides of this situation. */
  get slides(): readonly Slide[] {
    return this.exercise.slides.filter(({ when }) => when === undefined || when === this.situation);
  }

  slide(id: string): Slide {
    const found = this.slides.find((slide) => slide.id === id);
    if (found === undefined) throw new Error(`There is no slide ${id} for a ${this.situation} situation.`);
    return found;
  }

  /** The slide one is on; its neighbours are drawn next to it, inert. */
  get shown(): Locator {
    return this.screen.page.locator('[data-slide]:not([inert])');
  }

  /** The heading of the slide one is on. */
  get title(): Locator {
    return this.shown.getByRole('heading', { level: 2 });
  }

  /** Waits until a slide is the one shown, under its own title. */
  async expectSlide(id: string): Promise<void> {
    await expect(this.shown).toHaveAttribute('data-slide', id);
    await expect(this.title).toHaveText(said(this.slide(id).title, this.situation));
  }

  /** A field of the slide shown, by its label. */
  field(label: string): Locator {
    return this.shown.getByRole('textbox', { name: label, exact: true });
  }

  async next(): Promise<void> {
    await this.screen.button(this.screen.words.exercise.next).click();
  }

  /** The way from a line of the summary to its slide, by what the line is called. */
  changeLine(line: string): Locator {
    const name = filled(this.screen.words.exercise.changeLine, { line });
    return this.screen.page.getByLabel(name, { exact: true });
  }

  /** Saves from the slide shown. */
  async saveHere(): Promise<void> {
    const { save } = this.screen.words.exercise.flow;
    // Not that of a summary that is just closing.
    await this.screen.page.locator('.player-acts').getByRole('button', { name: save, exact: true }).click();
  }

  async previous(): Promise<void> {
    await this.screen.button(this.screen.words.exercise.previous).click();
  }

  /** Goes from the current slide to another one, without writing. */
  async goTo(id: string): Promise<void> {
    const from = await this.shown.getAttribute('data-slide');
    for (const slide of this.slides.slice(this.slides.findIndex((one) => one.id === from))) {
      await this.expectSlide(slide.id);
      if (slide.id === id) return;
      await this.next();
    }
  }

  /** Chooses the situation, on its own slide. */
  async choose(): Promise<void> {
    const [block] = this.slide('situation').blocks;
    if (block?.kind !== 'choice') throw new Error('The situation is not a choice.');
    const option = block.options.find(({ value }) => value === this.situation);
    await this.shown.getByRole('radio', { name: option?.label ?? '' }).check();
  }

  /**
   * Writes all that belongs on every slide up to the last one, and stays there.
   * @param from the place of the slide shown, counted from 0
   */
  async write(written: Written, from = 0): Promise<void> {
    for (const slide of this.slides.slice(from)) {
      await this.expectSlide(slide.id);
      await this.writeSlide(slide, written);
      if (slide !== this.slides.at(-1)) await this.next();
    }
  }

  /** Writes all that belongs on the slide shown. */
  async writeSlide({ blocks }: Slide, written: Written): Promise<void> {
    for (const block of blocks) await this.writeBlock(block, written);
  }

  private async writeBlock(block: Block, written: Written): Promise<void> {
    switch (block.kind) {
      case 'choice':
        return block.key === 'pf' ? this.choose() : this.check(block, textOf(written, block.key));
      case 'question':
        return this.fill(said(block.label, this.situation), textOf(written, block.key));
      case 'group':
        for (const [place, { label }] of block.items.entries())
          await this.fill(said(label, this.situation), textOf(written, `${block.prefix}-${place + 1}`));
        return;
      case 'list':
        return this.fillLines(
          said(block.item, this.situation),
          block.add,
          listOf(written, block.prefix),
          this.shown.getByRole('group', { name: said(block.label, this.situation), exact: true }),
        );
      case 'echo': {
        const fields = this.shown
          .getByRole('group', { name: said(block.label, this.situation), exact: true })
          .getByRole('textbox');
        for (const [place, text] of listOf(written, block.to).entries()) await fields.nth(place).fill(text);
        return;
      }
      case 'ordered':
        return this.fillOrdered(block.item, block.add, listOf(written, block.key));
      default:
        return;
    }
  }

  /** The field of one line of an ordered list, counted from 1. */
  orderedField(noun: string, number: number): Locator {
    return this.field(filled(this.screen.words.exercise.numbered, { item: noun, number }));
  }

  private async check(block: BlockOf<'choice'>, value: string | undefined): Promise<void> {
    const option = block.options.find((one) => one.value === value);
    if (option !== undefined) await this.shown.getByRole('radio', { name: option.label }).check();
  }

  private async fill(label: string, text: string | undefined): Promise<void> {
    if (text !== undefined) await this.field(label).fill(text);
  }

  private async fillLines(
    item: string,
    add: string,
    texts: readonly string[],
    within: Locator,
  ): Promise<void> {
    for (const [place, text] of texts.entries()) {
      if (place > 0) await within.getByRole('button', { name: add, exact: true }).click();
      const name = filled(this.screen.words.exercise.numbered, { item, number: place + 1 });
      await within.getByRole('textbox', { name, exact: true }).fill(text);
    }
  }

  private async fillOrdered(noun: string, add: string, texts: readonly string[]): Promise<void> {
    for (const [place, text] of texts.entries()) {
      await this.shown.getByRole('button', { name: add, exact: true }).click();
      await this.orderedField(noun, place + 1).fill(text);
    }
  }
}
