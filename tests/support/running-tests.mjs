import { renameSync, writeFileSync } from 'node:fs';

/**
 * Reporter for Jest and for Playwright. Keeps, in the file named by ANCRAGE_TEST_RUNNING, what is running and since when:
 * `{ "<test file>": { "at": <epoch ms>, "what": "<test file › test>" } }`. The launcher cuts a run in which one of them does
 * not change for too long (server/launch/stall-watch.ts).
 */
export default class RunningTests {
  #path = process.env.ANCRAGE_TEST_RUNNING;
  /** @type {Map<string, { at: number, what: string }>} */
  #running = new Map();

  /** @param {string} key @param {string} what */
  #begin(key, what) {
    this.#running.set(key, { at: Date.now(), what });
    this.#write();
  }

  /** @param {string} key */
  #end(key) {
    this.#running.delete(key);
    this.#write();
  }

  /** Replaces the file in one step: the launcher may read at any moment. */
  #write() {
    if (!this.#path) return;
    writeFileSync(`${this.#path}.next`, JSON.stringify(Object.fromEntries(this.#running)));
    renameSync(`${this.#path}.next`, this.#path);
  }

  // Jest.

  onRunStart() {
    this.#write();
  }

  /** @param {{ path: string }} file */
  onTestFileStart(file) {
    this.#begin(file.path, file.path);
  }

  /** @param {{ path: string }} file @param {{ fullName: string }} test */
  onTestCaseStart(file, test) {
    this.#begin(file.path, `${file.path} › ${test.fullName}`);
  }

  /** @param {{ path: string }} file @param {{ fullName: string }} test */
  onTestCaseResult(file, test) {
    this.#begin(file.path, `${file.path}, after “${test.fullName}”`);
  }

  /** @param {{ path: string }} file */
  onTestFileResult(file) {
    this.#end(file.path);
  }

  onRunComplete() {
    this.#begin('end', 'the end of the run');
  }

  getLastError() {}

  // Playwright.

  printsToStdio() {
    return false;
  }

  /** @param {import('@playwright/test/reporter').TestCase} test */
  onTestBegin(test) {
    this.#begin(test.id, `${test.location.file} › ${test.title}`);
  }

  /** @param {import('@playwright/test/reporter').TestCase} test */
  onTestEnd(test) {
    this.#end(test.id);
  }

  onEnd() {
    this.#begin('end', 'the end of the run');
  }
}
