import type { ExerciseId } from '@ancrage/shared/content/document';
import type { Exercise } from '@ancrage/shared/content/exercise';
import type { Messages } from '@ancrage/shared/messages/messages';
import type { Locale } from '@ancrage/shared/rules/locales';
import type { Locator, Page } from '@playwright/test';
import { exerciseOf, wordsOf } from './wording.ts';

/** What a person sees of the app in one language, found by roles and words. */
export class Screen {
  readonly page: Page;
  readonly language: Locale;

  constructor(page: Page, language: Locale) {
    this.page = page;
    this.language = language;
  }

  /** The texts of the screens. */
  get words(): Messages {
    return wordsOf[this.language];
  }

  exercise(id: ExerciseId): Exercise {
    return exerciseOf(this.language, id);
  }

  /** The heading of the screen. */
  heading(title: string | RegExp): Locator {
    return this.page.getByRole('heading', { level: 1, name: title, exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  link(name: string | RegExp): Locator {
    return this.page.getByRole('link', { name, exact: true });
  }

  /** A field to write in, by its label. */
  field(label: string): Locator {
    return this.page.getByRole('textbox', { name: label, exact: true });
  }

  /** Goes from the ending of an exercise to all of it. */
  async readAll(): Promise<void> {
    await this.link(this.words.exercise.ending.whole).click();
  }

  /** A toast with the outcome of an action. An urgent one is announced separately and has no role. */
  toast(text: string): Locator {
    return this.page
      .getByRole('region', { name: this.words.shell.words.notifications })
      .locator('[role=dialog], [role=alertdialog]')
      .filter({ hasText: text });
  }

  /** Something the page says before the rest, at once. */
  alert(text: string): Locator {
    return this.page.getByRole('alert').filter({ hasText: text });
  }
}
