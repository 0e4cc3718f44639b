import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const SKIPPED = new Set(['node_modules', 'dist', 'generated', 'test-results']);

const filesBelow = (path: string): string[] => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !SKIPPED.has(entry.name))
    .flatMap((entry) => filesBelow(join(path, entry.name)))
    .sort();
};

/** A digest of the names and contents of files and folders, without `node_modules` and build output. */
export const fingerprintOf = (root: string, inputs: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesBelow(join(root, input)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
};

/** Records, between two runs, what each output was built from. */
export class Stamps {
  private readonly folder: string;

  /** @param root folder of the checkout */
  constructor(root: string) {
    this.folder = join(root, 'node_modules/.cache/ancrage');
  }

  /** Whether an output was built from exactly these inputs. */
  matches(name: string, fingerprint: string): boolean {
    const path = join(this.folder, name);
    return existsSync(path) && readFileSync(path, 'utf8') === fingerprint;
  }

  /** Records what an output was built from. */
  write(name: string, fingerprint: string): void {
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(join(this.folder, name), fingerprint);
  }

  /** Removes the stamp of an output before it is rebuilt, so that an interrupted build does not count. */
  remove(name: string): void {
    rmSync(join(this.folder, name), { force: true });
  }
}
