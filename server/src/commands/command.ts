/** The terminal, or the log of a timer, of a command. */
export interface Terminal {
  /** Prints a line. */
  say(line: string): void;
  /** Prints why something was not done. */
  complain(line: string): void;
  /** Reads the next line of the standard input; empty at its end. */
  ask(question: string): Promise<string>;
}

/**
 * When an embedded database is created: never, `first` where there never was one, `again` also where it was lost, for a
 * restore.
 */
export type DatabaseCreation = 'none' | 'first' | 'again';

/** The context of a command. */
export interface CommandContext {
  /** The beginning of the command line, such as `npm run backup --`. */
  readonly program: string;
  readonly args: readonly string[];
  /** Environment variables by name. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  /**
   * Prepares the database on demand, and returns its address.
   * @param making whether to create an embedded database; never by default
   * @throws an error with one sentence when there is none
   */
  database(making?: DatabaseCreation): Promise<string>;
}

/** A command of the server. */
export interface Command {
  /** @param program the beginning of the command line */
  help(program: string): string;
  /** Whether it does something without arguments; the others print their help then. */
  readonly worksAlone?: true;
  /**
   * @returns the exit code
   * @throws UsageError when the arguments are wrong
   */
  run(context: CommandContext): Promise<number>;
}

/** The arguments of a command are wrong. The message is one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
