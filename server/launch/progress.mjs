// Prints what is being done and how long it took. Built-ins only: the bootstrap runs it on any Node.

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 80;

/** Phases in progress, with their start times. @type {Map<string, number>} */
const running = new Map();
/** @type {NodeJS.Timeout | undefined} */
let timer;
let frame = 0;

/** @param {number} since milliseconds on the performance clock */
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

const isLive = () => process.stdout.isTTY === true;
const clear = () => {
  if (isLive()) process.stdout.write('\r\u001B[K');
};

const draw = () => {
  frame = (frame + 1) % FRAMES.length;
  const parts = [...running].map(([label, since]) => `${label} ${seconds(since)}`);
  process.stdout.write(
    `\r\u001B[K  ${FRAMES[frame]} ${parts.join(' · ')}`.slice(0, (process.stdout.columns ?? 80) + 4),
  );
};

const animate = () => {
  if (!isLive()) return;
  if (running.size === 0) {
    clearInterval(timer);
    timer = undefined;
    clear();
  } else timer ??= setInterval(draw, FRAME_MS);
};

/**
 * Prints a line without disturbing the progress display.
 * @param {string} line
 */
export const say = (line) => {
  clear();
  process.stdout.write(`${line}\n`);
};

/**
 * Runs some work and prints how long it took; on a terminal, shows it while it runs.
 * @template Result
 * @param {string} label
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export const phase = async (label, work) => {
  const since = performance.now();
  if (!isLive()) say(`  … ${label}`);
  running.set(label, since);
  animate();
  try {
    const result = await work();
    running.delete(label);
    say(`  ✓ ${label} ${seconds(since)}`);
    return result;
  } catch (error) {
    running.delete(label);
    say(`  ✗ ${label} ${seconds(since)}`);
    throw error;
  } finally {
    animate();
  }
};
