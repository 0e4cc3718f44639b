type Prepare = NonNullable<typeof Error.prepareStackTrace>;

const isOurs = (frame: NodeJS.CallSite): boolean => {
  const file = frame.getFileName();
  return file !== null && file !== undefined && !file.startsWith('node:') && !file.includes('/node_modules/');
};

/**
 * Spares the look at a source map for what has none. Playwright takes a stack for every step and every wait, and has each of
 * its fifty frames mapped, most of which are its own: a sixth of all that the processes of the browser tests do.
 * @param mapped tells frames by the lines of the sources
 */
export const mappingOurs =
  (mapped: Prepare): Prepare =>
  (error, frames) => {
    const lines = frames.map((frame) => {
      // Without the word that Playwright would not know its own frames by.
      if (!isOurs(frame)) return `\n    at ${String(frame).replace(/^async /, '')}`;
      const [, ...line] = String(mapped({ name: '', message: '' }, [frame])).split('\n');
      return `\n${line.join('\n')}`;
    });
    return `${error}${lines.join('')}`;
  };
