import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { counted } from '@ancrage/shared/text/counted';
import { checkContent } from '../src/modules/exercise-content/content-check.ts';
import { faultSentence } from '../src/modules/exercise-content/content-source.ts';
import { endWithBootstrap } from './end-with-bootstrap.ts';
import { parseArguments } from './parse-arguments.ts';

const HELP = `Says what is wrong with the exercises, each with file and line.

  npm run content:check                  the product's own content
  npm run content:check -- my-content    that of a folder

Ends with 1 when the server would refuse to start on it.`;

const check = (folder: string | undefined): boolean => {
  const { faults } = checkContent(folder);
  const mistakes = faults.filter(({ isRemark }) => !isRemark);
  const remarks = faults.filter(({ isRemark }) => isRemark);
  for (const mistake of mistakes) console.log(faultSentence(mistake));
  for (const remark of remarks) console.log(`${faultSentence(remark)} (a remark)`);
  console.log(
    mistakes.length === 0
      ? `The content can be served. ${counted(remarks.length, 'remark')}.`
      : `The content cannot be served: ${counted(mistakes.length, 'mistake')}, ${counted(remarks.length, 'remark')}.`,
  );
  return mistakes.length === 0;
};

endWithBootstrap();
const [given] = parseArguments(HELP, {}, 1).positionals;
const folder = given === undefined ? undefined : resolve(process.env.INIT_CWD ?? '.', given);
if (folder !== undefined && !existsSync(folder)) {
  console.log(`There is no folder ${folder}.`);
  process.exitCode = 1;
} else process.exitCode = check(folder) ? 0 : 1;
