import type { Locator, Request } from '@playwright/test';
import type { Screen } from './screen.ts';

/** A file as it is handed to the page. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The personal notes as a person uses them. */
export class NotesPage {
  readonly #screen: Screen;

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  get #words() {
    return this.#screen.words.notes;
  }

  /** Where a new note is written. */
  get field(): Locator {
    return this.#screen.field(this.#words.write).first();
  }

  get search(): Locator {
    return this.#screen.field(this.#words.search.label);
  }

  /** What is said of the list: how many notes, or how many were found. */
  get count(): Locator {
    return this.#screen.page.getByRole('region', { name: this.#words.list }).getByRole('status').first();
  }

  get notes(): Locator {
    return this.#screen.page.getByRole('article');
  }

  note(text: string): Locator {
    return this.notes.filter({ hasText: text });
  }

  get keep(): Locator {
    return this.#screen.button(this.#words.keep);
  }

  /** Chooses files for the note being written, as the device's own picker would hand them over. */
  async choose(...files: readonly ChosenFile[]): Promise<void> {
    await this.#screen.page
      .getByTestId('file-picker')
      .first()
      .setInputFiles([...files]);
  }

  /** Presses a button of a note whose name begins so: the rest is its date. */
  async press(note: Locator, name: string): Promise<void> {
    await note.getByRole('button', { name: name.split('{{')[0] ?? name }).click();
  }

  /** Answers the question that is asked. */
  async confirm(question: string, answer: string): Promise<void> {
    await this.#screen.page
      .getByRole('alertdialog', { name: question })
      .getByRole('button', { name: answer, exact: true })
      .click();
  }
}

/** How many files a request says that the record names; null for any other request. */
export const filesListed = (request: Request): number | null => {
  const list: unknown =
    request.method() === 'PATCH' ? request.postDataJSON()?.field_personal_notes : undefined;
  return Array.isArray(list) ? list.length : null;
};
