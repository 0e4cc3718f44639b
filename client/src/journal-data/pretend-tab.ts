import { deviceDatabase } from '#platform/storage/database.ts';
import { useMemoryStorage } from '#platform/testing/memory-storage.ts';

/**
 * Makes of a file of tests one tab of a browser: the modules of the app that it imports afterwards are wired as in the
 * app. Another keeper of tokens, or of the journal, is another tab.
 * @returns closes the tab: its database, and its lines to the others, which an app keeps for ever
 */
export const pretendTab = (): (() => Promise<void>) => {
  useMemoryStorage();
  const lines: BroadcastChannel[] = [];
  let isClosed = false;
  class Line extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      lines.push(this);
    }
    // What a tab meant to say later goes with it.
    override postMessage(message: unknown): void {
      if (!isClosed) super.postMessage(message);
    }
  }
  Object.assign(globalThis, {
    window: new EventTarget(), // where waking is heard
    document: new EventTarget(),
    BroadcastChannel: Line,
  });
  return async () => {
    isClosed = true;
    for (const line of lines) line.close();
    (await deviceDatabase()).close();
  };
};
