import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** A file that holds nothing and passes on what one other file exports. */
const PASSES_ON = /^export\{([^{}]+)\}from"\.\/([\w.-]+\.js)";?\s*$/;

interface PassingOn {
  /** the file that has it all */
  readonly file: string;
  /** what its exports are asked for by, as an object in the code of the build */
  readonly exported: string;
}

const passingOnOf = ({ code, imports: [file = ''] }: Rolldown.OutputChunk): PassingOn | null => {
  const [, names, from] = PASSES_ON.exec(code) ?? [];
  if (names === undefined || from !== basename(file)) return null;
  const exported = names.split(',').map((pair) => {
    const [there = '', asked = there] = pair.trim().split(' as ');
    return `${asked}:e.${there}`;
  });
  return { file, exported: `{${exported.join(',')}}` };
};

/** Has a file of the build ask for what another one has, in place of what passes it on. */
const redirect = (chunk: Rolldown.OutputChunk, facade: string, { file, exported }: PassingOn): void => {
  chunk.code = chunk.code
    .replaceAll(
      `import(\`./${basename(facade)}\`)`,
      () => `import(\`./${basename(file)}\`).then(e=>(${exported}))`,
    )
    .replaceAll(JSON.stringify(facade), () => JSON.stringify(file)); // in the list of what is fetched beside it
  chunk.dynamicImports = chunk.dynamicImports.map((one) => (one === facade ? file : one));
  if (chunk.code.includes(basename(facade)))
    throw new Error(`${chunk.fileName} asks for ${facade} in a way not known.`);
};

/**
 * Has whoever asks for a file that only passes on what another one exports ask for that other one. The bundler makes such
 * a file, of 50 bytes, for each source that is asked for by itself and lies beside others; each costs a request.
 */
export const askDirectly = (): Plugin => ({
  name: 'ancrage:ask-directly',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const comeAlong = new Set(chunks.flatMap(({ imports }) => imports));
      for (const facade of chunks) {
        const to = facade.isEntry || comeAlong.has(facade.fileName) ? null : passingOnOf(facade);
        if (to === null) continue;
        for (const chunk of chunks) if (chunk !== facade) redirect(chunk, facade.fileName, to);
        delete bundle[facade.fileName];
      }
    },
  },
});
