import { deviceDatabase } from '#platform/storage/database.ts';
import { useMemoryStorage } from '#platform/testing/memory-storage.ts';

/**
 * Turns a test file into a browser tab: the modules of the app that it imports afterwards are wired as in the app. A second
 * keeper of tokens, or of the journal, stands for another tab.
 * @returns the function that closes the tab: its database and its channels, which an app never closes
 */
export const fakeTab = (): (() => Promise<void>) => {
  useMemoryStorage();
  const lines: BroadcastChannel[] = [];
  let isClosed = false;
  class Line extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      lines.push(this);
    }
    // A closed tab posts nothing any more.
    override postMessage(message: unknown): void {
      if (!isClosed) super.postMessage(message);
    }
  }
  Object.assign(globalThis, {
    window: new EventTarget(), // wake events are dispatched here
    document: new EventTarget(),
    BroadcastChannel: Line,
  });
  return async () => {
    isClosed = true;
    for (const line of lines) line.close();
    (await deviceDatabase()).close();
  };
};
