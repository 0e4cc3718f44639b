import { measureInBrowser } from './measure-in-browser.ts';

const HELP = `What a person feels of a journal at its largest.

  npm run bench:client
  npm run bench:client -- --write    and into docs/performance.md`;

await measureInBrowser(HELP, 'client.bench');
