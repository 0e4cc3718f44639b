import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Reads what was typed after a command, before anything is begun. Help that is asked for is told, and so is how the command is
 * typed when it was typed otherwise; this process ends then.
 * @param help how the command is typed
 * @param options what is known, as `parseArgs` has it
 * @param mostWords how many words there may be that are no options
 */
export const parseArguments = <const Known extends Options>(help: string, options: Known, mostWords = 0) => {
  if (process.argv.some((argument) => argument === '--help' || argument === '-h')) {
    console.log(help);
    process.exit(0);
  }
  try {
    const read = parseArgs({ options, allowPositionals: mostWords > 0 });
    const more = read.positionals.slice(mostWords);
    if (more.length > 0) throw new Error(`There is nothing to do with ${more.join(' ')}.`);
    return read;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
    process.exit(1);
  }
};
