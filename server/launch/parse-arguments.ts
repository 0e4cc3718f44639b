import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Parses the arguments of a command before anything starts. Prints the help on request, or the usage after a mistake;
 * both end the process.
 * @param help usage text
 * @param options the options, in the form of `parseArgs`
 * @param mostWords the highest number of positional arguments
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
