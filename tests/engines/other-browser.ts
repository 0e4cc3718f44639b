import { existsSync } from 'node:fs';

/**
 * A browser with another engine than that of the browser tests, as far as the journey needs it. An element is given by a
 * JavaScript expression that returns it.
 */
export interface OtherBrowser {
  open(address: string): Promise<void>;
  /** The awaited value of an expression in the page, as JSON. */
  valueOf(expression: string): Promise<unknown>;
  press(element: string): Promise<void>;
  type(element: string, text: string): Promise<void>;
  /** Chooses a file in a field for files. */
  attach(element: string, path: string): Promise<void>;
  /** Opens another tab and switches to it; the first one stays open. */
  openTab(): Promise<void>;
  /** Switches to the other of two tabs. */
  switchTab(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The program that a setting names, or Debian's.
 * @throws when it is missing, with the package to install
 */
export const programOf = (setting: string, debianPackage: string, debianPath: string): string => {
  const path = process.env[setting] ?? debianPath;
  if (existsSync(path)) return path;
  throw new Error(`${path} is not there: install Debian's ${debianPackage}, or let ${setting} name one.`);
};

/** A value as an object; an empty one when it is not an object. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> => ({ ...Object(value) });
