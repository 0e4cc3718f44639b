import { existsSync } from 'node:fs';

/**
 * A browser with another engine than that of the browser tests, as far as a journey needs it. What is shown is named by an
 * expression of the page that gives the element.
 */
export interface OtherBrowser {
  open(address: string): Promise<void>;
  /** What an expression of the page is worth, once it resolves: as JSON. */
  valueOf(expression: string): Promise<unknown>;
  press(element: string): Promise<void>;
  type(element: string, text: string): Promise<void>;
  /** Chooses a file in a field for files. */
  attach(element: string, path: string): Promise<void>;
  /** Opens another tab, and goes on there; the first one stays. */
  openTab(): Promise<void>;
  /** Goes on in the other of two tabs. */
  switchTab(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The program that a setting names, or that Debian would bring.
 * @throws when it is not there, with what would bring it
 */
export const programOf = (setting: string, debianPackage: string, debianPath: string): string => {
  const path = process.env[setting] ?? debianPath;
  if (existsSync(path)) return path;
  throw new Error(`${path} is not there: install Debian's ${debianPackage}, or let ${setting} name one.`);
};

/** A value as an object, empty where it is none. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> => ({ ...Object(value) });
