import { readFileSync } from 'node:fs';
import type { Fault } from '@ancrage/shared/content/structure';
import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { codeOf } from '../../config/error-code.ts';

/** A parsed content file: its value, and the line of each part. */
export interface ContentSource {
  readonly file: string;
  readonly value: unknown;
  /** The line, from 1, of a path in the value, or of its nearest existing parent. */
  lineOf(path: Fault['path']): number;
}

/** A fault in a content file, or, as a remark, something worth a look. */
export interface ContentFault {
  readonly file: string;
  /** From 1; null when the whole file is at fault. */
  readonly line: number | null;
  readonly text: string;
  readonly isRemark: boolean;
}

/** The text of a fault: `file:line: text`. */
export const faultSentence = ({ file, line, text }: ContentFault): string =>
  `${file}${line === null ? '' : `:${line}`}: ${text}`;

/** Collects the faults while content is read. */
export class FaultList {
  readonly faults: ContentFault[] = [];

  /** Reports a fault of a whole file. */
  ofFile(file: string, text: string): void {
    this.faults.push({ file, line: null, text, isRemark: false });
  }

  /** Reports a fault on a line. */
  onLine(file: string, line: number, text: string): void {
    this.faults.push({ file, line, text, isRemark: false });
  }

  /** Reports faults with their paths in a parsed file. */
  inSource(source: ContentSource, faults: readonly Fault[]): void {
    for (const { path, text } of faults) this.onLine(source.file, source.lineOf(path), text);
  }

  /** Reports a remark. */
  remark(source: ContentSource, path: Fault['path'], text: string): void {
    this.faults.push({ file: source.file, line: source.lineOf(path), text, isRemark: true });
  }
}

/** The text of a file, or null, with a fault reported, when it cannot be read. */
export const readText = (file: string, found: FaultList): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (codeOf(cause) === null) throw cause;
    found.ofFile(file, codeOf(cause) === 'ENOENT' ? 'this file is missing' : 'this file cannot be read');
    return null;
  }
};

/** Follows a path as far as possible, and returns the offset where it ends. */
const offsetOf = (top: Node | null, path: Fault['path']): number => {
  let node: unknown = top;
  let offset = top?.range?.[0] ?? 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === step);
      if (!pair || !isScalar(pair.key)) break;
      offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node) && typeof step === 'number') {
      const item = node.items[step];
      if (!isNode(item)) break;
      offset = item.range?.[0] ?? offset;
      node = item;
    } else break;
  }
  return offset;
};

/**
 * Reads YAML. Aliases are refused: a text must be where it is used.
 * @param before how many lines of the file precede the text
 * @returns null, with faults reported, when the text is not YAML
 */
export const readYaml = (file: string, text: string, found: FaultList, before = 0): ContentSource | null => {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  for (const { pos, message } of document.errors)
    found.onLine(file, lines.linePos(pos[0]).line + before, `not YAML: ${message.split('\n')[0]}`);
  if (document.errors.length > 0) return null;
  try {
    const value: unknown = document.toJS({ maxAliasCount: 0 });
    return { file, value, lineOf: (path) => lines.linePos(offsetOf(document.contents, path)).line + before };
  } catch (cause) {
    if (!(cause instanceof ReferenceError)) throw cause; // what the parser throws for an alias
    found.ofFile(file, 'aliases (*name) are not for content: write the text where it is used');
    return null;
  }
};

/** Reads a YAML file. @returns null, with faults reported, when it is malformed */
export const readYamlFile = (file: string, found: FaultList): ContentSource | null => {
  const text = readText(file, found);
  return text === null ? null : readYaml(file, text, found);
};
