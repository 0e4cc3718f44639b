import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');
const source = join(root, 'client/src');

/** A room of journal-data: the modules that other rooms import, and the rooms that it imports. */
interface Room {
  readonly doors: readonly string[];
  readonly opens: readonly string[];
}

const wordsIn = (text: string | undefined): string[] =>
  [...(text ?? '').matchAll(/`([\w-]+)`/g)].map(([, word]) => word ?? '').sort();

/** The rooms as docs/architecture.md draws them, from the top down. */
const drawn = (): Map<string, Room> => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const section = page.split('## The journal on the device')[1]?.split('\n## ')[0] ?? '';
  const list = /^- [\s\S]*?\n\n/m.exec(section)?.[0] ?? '';
  return new Map(
    list.split(/^- /m).flatMap((text) => {
      const room = /^`(\w+)`/.exec(text)?.[1];
      const doors = wordsIn(/ {2}- Doors: ([^.]*)/.exec(text)?.[1]);
      const opens = wordsIn(/ {2}- Opens: ([^.]*)/.exec(text)?.[1]);
      return room === undefined ? [] : [[room, { doors, opens }] as const];
    }),
  );
};

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file),
);
const roomOf = (file: string): string | undefined => /^journal-data\/(\w+)\//.exec(file)?.[1];

/** The rooms by their imports; the fakes may import every module, and have no doors. */
const imported = (): Map<string, Room> => {
  const doors = new Map<string, Set<string>>();
  const opens = new Map<string, Set<string>>();
  for (const file of files) {
    const from = roomOf(file);
    if (from !== undefined) opens.set(from, opens.get(from) ?? new Set());
    for (const [, to = '', module = ''] of readFileSync(join(source, file), 'utf8').matchAll(
      /#journal-data\/(\w+)\/([\w-]+)\.ts/g,
    )) {
      if (from === to) continue;
      if (from !== undefined) opens.get(from)?.add(to);
      if (from !== 'testing') doors.set(to, (doors.get(to) ?? new Set()).add(module));
    }
  }
  return new Map(
    [...opens].map(([room, rooms]) => [
      room,
      { doors: [...(doors.get(room) ?? [])].sort(), opens: [...rooms].sort() },
    ]),
  );
};

describe('the rooms of journal-data', () => {
  it('the drawing in docs/architecture.md equals the imports', () => {
    expect(Object.fromEntries(drawn())).toEqual(Object.fromEntries(imported()));
  });

  it('a room opens only rooms that are drawn below it', () => {
    const order = [...drawn().keys()];
    const upward = [...imported()].flatMap(([room, { opens }]) =>
      opens.filter((other) => order.indexOf(other) <= order.indexOf(room)).map((other) => [room, other]),
    );
    expect(upward).toEqual([]);
  });
});
