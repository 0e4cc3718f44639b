import { mkdirSync } from 'node:fs';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { Page } from '@playwright/test';
import * as z from 'zod';
import { App } from '../e2e/page-models/app.ts';
import { onDevice } from '../e2e/page-models/device-storage.ts';
import { NotesPage } from '../e2e/page-models/notes-page.ts';
import { eventually } from '../support/eventually.ts';
import type { TestPerson } from '../support/factories.ts';
import { KillableBrowser } from '../support/killable-browser.ts';
import { FaultProxy } from './fault-proxy.ts';

/** The longest that a screen may take to report the result of an action. */
const PATIENCE_MS = 60_000;
/** The longest that a note on this device may take to be drawn. */
const DRAWN_WITHIN_MS = 1000;
const draftRowsSchema = z.array(z.looseObject({ hiddenAt: z.number().optional() }));
const fieldRowsSchema = z.array(z.object({ field: z.string(), current: z.string().nullable() }));

/** The initial state of a device. */
interface Beginning {
  readonly name: string;
  readonly executable: string;
  readonly url: string;
  readonly profile: string;
  readonly person: TestPerson;
  /** Its local storage, after a sign-in of the person. */
  readonly held: Readonly<Record<string, string>>;
  /** Its clock skew, in milliseconds. */
  readonly clockOffBy: number;
}

/** One device of a person: a separate browser with the built app, behind a network with faults. */
export class HistoryDevice {
  readonly name: string;
  readonly network: FaultProxy;
  readonly #beginning: Beginning;
  #browser: KillableBrowser;
  #app: App;

  private constructor(beginning: Beginning, network: FaultProxy, browser: KillableBrowser, page: Page) {
    this.name = beginning.name;
    this.#beginning = beginning;
    this.network = network;
    this.#browser = browser;
    this.#app = new App(page, 'fr');
  }

  static async start(beginning: Beginning): Promise<HistoryDevice> {
    mkdirSync(beginning.profile, { recursive: true });
    const network = await FaultProxy.start();
    const [browser, page] = await HistoryDevice.#openBrowser(beginning, network);
    const device = new HistoryDevice(beginning, network, browser, page);
    // Once: a killed browser loses what it had not written to disk.
    const holding = await page.addInitScript(
      (texts) => {
        for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
      },
      { ...beginning.held, privacy_alert: 'true' },
    );
    await device.arrive();
    await holding.dispose();
    // A screen that was opened once is available offline, too.
    await device.#card();
    return device;
  }

  static async #openBrowser(beginning: Beginning, network: FaultProxy) {
    const { profile, executable, clockOffBy } = beginning;
    const flags = [`--proxy-server=http://127.0.0.1:${network.port}`, '--proxy-bypass-list=<-loopback>'];
    const browser = await KillableBrowser.start(profile, flags, executable);
    const page = await browser.open();
    await page.addInitScript((offBy) => {
      const { now } = Date;
      Date.now = () => now() + offBy;
    }, clockOffBy);
    return [browser, page] as const;
  }

  get #page(): Page {
    return this.#app.page;
  }

  /** Opens the notes from outside, and signs in again where the session is over. */
  async arrive(): Promise<void> {
    const { url, person } = this.#beginning;
    await this.#page.goto(`${url}${appPaths.notes}`);
    await this.#there(person);
  }

  /** Signs in again if the session has ended; whether it had. */
  async signInAgain(): Promise<boolean> {
    const { form } = this.#app.words.session;
    if (!(await this.#page.getByLabel(form.mail, { exact: true }).isVisible())) return false;
    this.network.heal();
    await this.arrive();
    return true;
  }

  async #card() {
    await this.#app.walkTo(appPaths.identityCard);
    const card = this.#app.identityCard;
    await card.field('CIDsymptome').waitFor({ timeout: PATIENCE_MS });
    return card;
  }

  /** Whether this device has a note, once its notes are drawn. */
  async #hasNote(notes: NotesPage, named: string): Promise<boolean> {
    const note = notes.note(named).first();
    return note.waitFor({ timeout: DRAWN_WITHIN_MS }).then(
      () => true,
      () => false,
    );
  }

  /** Signs in again where the session is over, and waits for the notes. */
  async #there(person: TestPerson): Promise<void> {
    const { form } = this.#app.words.session;
    const mail = this.#page.getByLabel(form.mail, { exact: true });
    const notes = new NotesPage(this.#app).field;
    await mail.or(notes).first().waitFor({ timeout: PATIENCE_MS });
    if (await mail.isVisible()) {
      this.network.heal(); // a sign-in needs a working network
      await this.#app.submitSignIn(person);
    }
    await notes.waitFor({ timeout: PATIENCE_MS });
  }

  /** The notes, wherever the person is now. */
  async #notes(): Promise<NotesPage> {
    await this.#app.walkTo(appPaths.notes);
    await this.#there(this.#beginning.person);
    return new NotesPage(this.#app);
  }

  /** Dismisses the toasts of earlier actions, so that the next one is about the next action. */
  async #clearToasts(): Promise<void> {
    const { notifications, close } = this.#app.words.shell.words;
    const buttons = this.#page
      .getByRole('region', { name: notifications })
      .getByRole('button', { name: close, exact: true });
    while ((await buttons.count()) > 0)
      await buttons
        .first()
        .click({ timeout: 1000 })
        .catch(() => undefined); // it closed by itself
  }

  /** Saves a new note with the text of the form and some words. */
  async keepNote(words: string): Promise<void> {
    const notes = await this.#notes();
    await notes.field.fill(`${await notes.field.inputValue()} ${words}`.trim());
    await notes.keep.click();
    await notes.note(words).first().waitFor({ timeout: PATIENCE_MS });
    await eventually(async () => {
      if ((await notes.field.inputValue()) !== '') throw new Error('The note is not kept yet.');
    }, PATIENCE_MS);
  }

  /** Leaves a new note in the form. */
  async draftNote(words: string): Promise<void> {
    const notes = await this.#notes();
    await notes.field.fill(`${await notes.field.inputValue()} ${words}`.trim());
    await this.#drafted(words);
  }

  /** Opens the note with some words to be edited; whether this device has it. */
  async #edit(named: string): Promise<NotesPage | null> {
    const notes = await this.#notes();
    const note = notes.note(named).first();
    if (!(await this.#hasNote(notes, named))) return null;
    const isOpen = (await note.getByRole('textbox').count()) > 0;
    if (!isOpen) await notes.press(note, this.#app.words.notes.edit);
    await notes.notes.getByRole('textbox').first().waitFor({ timeout: PATIENCE_MS });
    return notes;
  }

  /** Adds words to a note, and saves them or leaves them as a draft. Whether this device has the note. */
  async editNote(named: string, words: string, isSaved: boolean): Promise<boolean> {
    const notes = await this.#edit(named);
    if (notes === null) return false;
    const field = notes.notes.getByRole('textbox').first();
    await field.fill(`${await field.inputValue()} ${words}`);
    if (isSaved) {
      await this.#app.button(this.#app.words.notes.editDo).first().click();
      await field.waitFor({ state: 'detached', timeout: PATIENCE_MS });
      await notes.note(words).first().waitFor({ timeout: PATIENCE_MS });
    } else await this.#drafted(words);
    return true;
  }

  /** Deletes a note. Whether this device had it. */
  async deleteNote(named: string): Promise<boolean> {
    const notes = await this.#notes();
    const note = notes.note(named).first();
    if (!(await this.#hasNote(notes, named))) return false;
    const words = this.#app.words.notes;
    await this.#clearToasts();
    await notes.press(note, words.delete);
    await notes.confirm(words.deleteAsk, words.deleteDo);
    await this.#app.toast(this.#app.words.outcome.data_deleted).first().waitFor({ timeout: PATIENCE_MS });
    return true;
  }

  /** Writes a line of the identity card. */
  async writeCard(words: string): Promise<void> {
    const card = await this.#card();
    await this.#clearToasts();
    await card.fill({ CIDsymptome: words });
    await card.submit();
    await this.#app.toast(this.#app.words.outcome.data_saved).first().waitFor({ timeout: PATIENCE_MS });
  }

  async #drafted(words: string): Promise<void> {
    await eventually(async () => {
      if (!(await this.drafts()).includes(words)) throw new Error(`There is no draft with ${words}.`);
    }, PATIENCE_MS);
  }

  /** Kills the browser, as an empty battery does, and starts it again. */
  async kill(): Promise<void> {
    await this.#browser.kill();
    this.network.heal();
    const [browser, page] = await HistoryDevice.#openBrowser(this.#beginning, this.network);
    this.#browser = browser;
    this.#app = new App(page, 'fr');
    await this.arrive();
  }

  /** The state of the journal that the page header shows. */
  async syncState(): Promise<string | null> {
    const { sync } = this.#app;
    return (await sync.count()) === 0 ? null : sync.getAttribute('data-sync');
  }

  /** All drafts on this device, as one text. */
  async drafts(): Promise<string> {
    return JSON.stringify((await onDevice(this.#page)).drafts);
  }

  /** Visible drafts: the draft of an entry that was deleted on this device is hidden. */
  async offeredDrafts(): Promise<string> {
    const rows = draftRowsSchema.parse((await onDevice(this.#page)).drafts);
    return JSON.stringify(rows.filter(({ hiddenAt }) => hiddenAt === undefined));
  }

  /** The texts of the journal on this device, by field. */
  async texts(): Promise<Record<string, string | null>> {
    const rows = fieldRowsSchema.parse((await onDevice(this.#page)).fields);
    return Object.fromEntries(rows.map(({ field, current }) => [field, current]));
  }

  /** The words of all notes that the screen shows, once it shows so many. */
  async shown(count: number): Promise<string> {
    const notes = await this.#notes();
    await eventually(async () => {
      const drawn = await notes.notes.count();
      if (drawn < count) throw new Error(`Of ${count} notes, ${drawn} are shown.`);
    }, PATIENCE_MS);
    return (await notes.notes.allInnerTexts()).join('\n');
  }

  async close(): Promise<void> {
    await this.#browser.kill();
    this.network.close();
  }
}
