// Preloaded into an instance: shifts its wall clock by the milliseconds in a file, which is read again on SIGUSR2. Timers are
// not affected, as when a machine's clock is set.
import { readFileSync } from 'node:fs';

const RealDate = Date;
let off = 0;
const read = () => {
  off = Number(readFileSync(process.env.ANCRAGE_DRILL_CLOCK ?? '', 'utf8'));
};

globalThis.Date = class extends RealDate {
  constructor(/** @type {unknown[]} */ ...args) {
    if (args.length === 0) super(RealDate.now() + off);
    else super(.../** @type {[number]} */ (args));
  }

  static now() {
    return RealDate.now() + off;
  }
};
read();
process.on('SIGUSR2', read);
