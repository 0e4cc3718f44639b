/** The person, or the timer, that has typed a command. */
export interface Terminal {
  /** Tells one line. */
  say(line: string): void;
  /** Tells why something was not done. */
  complain(line: string): void;
  /** Reads the next line of the standard input; empty once it has ended. */
  ask(question: string): Promise<string>;
}

/**
 * When an embedded database is made: not at all, `first` where there never was one, `again` also where it is gone, for a
 * restore.
 */
export type DatabaseCreation = 'none' | 'first' | 'again';

/** What a command runs with. */
export interface CommandContext {
  /** What is typed before its own arguments, such as `npm run backup --`. */
  readonly program: string;
  readonly args: readonly string[];
  /** Environment variables by name. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  /**
   * Address of the database, which is made ready when the command asks for it and not before.
   * @param making whether an embedded one is made; it is not unless told
   * @throws an error with one sentence when there is none
   */
  database(making?: DatabaseCreation): Promise<string>;
}

/** One command of the server: what it is for, and what it does. */
export interface Command {
  /** @param program what is typed before the arguments */
  help(program: string): string;
  /**
   * @returns the exit code
   * @throws UsageError when it was not typed as it must be
   */
  run(context: CommandContext): Promise<number>;
}

/** A command was not typed as it must be; the message is one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
