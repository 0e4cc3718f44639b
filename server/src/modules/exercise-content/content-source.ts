import { readFileSync } from 'node:fs';
import type { Fault } from '@ancrage/shared/content/structure';
import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { codeOf } from '../../config/error-code.ts';

/** A file of the content, read: what it holds, and where each part of that stands in it. */
export interface ContentSource {
  readonly file: string;
  readonly value: unknown;
  /** The line, from 1, of a place in the value; of the nearest thing above it when the place itself is not there. */
  lineOf(path: Fault['path']): number;
}

/** Something wrong in a file of the content, or, as a remark, worth a look. */
export interface ContentFault {
  readonly file: string;
  /** From 1; null when the fault is the whole file's. */
  readonly line: number | null;
  readonly text: string;
  readonly isRemark: boolean;
}

/** What a person reads of a fault: `file:line: text`. */
export const faultSentence = ({ file, line, text }: ContentFault): string =>
  `${file}${line === null ? '' : `:${line}`}: ${text}`;

/** Takes what is wrong, while a tree of content is read. */
export class FaultList {
  readonly faults: ContentFault[] = [];

  /** Notes that a file as a whole is at fault. */
  ofFile(file: string, text: string): void {
    this.faults.push({ file, line: null, text, isRemark: false });
  }

  /** Notes a fault on a line. */
  onLine(file: string, line: number, text: string): void {
    this.faults.push({ file, line, text, isRemark: false });
  }

  /** Notes faults with their place in a file that was read. */
  inSource(source: ContentSource, faults: readonly Fault[]): void {
    for (const { path, text } of faults) this.onLine(source.file, source.lineOf(path), text);
  }

  /** Notes what is only worth a look. */
  remark(source: ContentSource, path: Fault['path'], text: string): void {
    this.faults.push({ file: source.file, line: source.lineOf(path), text, isRemark: true });
  }
}

/** The text of a file, or null, with a fault noted, when it cannot be read. */
export const readText = (file: string, found: FaultList): string | null => {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (codeOf(cause) === null) throw cause;
    found.ofFile(file, codeOf(cause) === 'ENOENT' ? 'this file is missing' : 'this file cannot be read');
    return null;
  }
};

/** Follows a path as far as it goes, and gives the offset where it ends. */
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
 * Reads YAML. Aliases are refused: a text says what it says where it stands.
 * @param before how many lines of the file stand above the text
 * @returns null, with faults noted, when the text is not YAML
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
    if (!(cause instanceof ReferenceError)) throw cause; // what the parser throws at an alias
    found.ofFile(file, 'aliases (*name) are not for content: write the text where it stands');
    return null;
  }
};

/** Reads a file of YAML. @returns null, with faults noted, when it cannot be read as such */
export const readYamlFile = (file: string, found: FaultList): ContentSource | null => {
  const text = readText(file, found);
  return text === null ? null : readYaml(file, text, found);
};
