import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { openFolder } from '../support/test-run.ts';
import { type OtherBrowser, objectOf, programOf } from './other-browser.ts';

/** The address that a starting browser prints. */
const addressIn = async (lines: AsyncIterable<string>): Promise<string> => {
  for await (const line of lines) {
    const [, address] = /WebDriver BiDi listening on (\S+)/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('Firefox ended before it listened.');
};

/** Sends commands by W3C WebDriver BiDi; responses may come in any order. */
class Conversation {
  readonly #socket: WebSocket;
  readonly #open = new Map<number, (answer: Readonly<Record<string, unknown>>) => void>();

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const answer = objectOf(JSON.parse(String(data)));
      this.#open.get(Number(answer.id))?.(answer);
      this.#open.delete(Number(answer.id));
    });
  }

  async ask(method: string, params: object): Promise<Readonly<Record<string, unknown>>> {
    const id = this.#open.size === 0 ? 1 : Math.max(...this.#open.keys()) + 1;
    const answered = new Promise<Readonly<Record<string, unknown>>>((resolve) => this.#open.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params }));
    const { type, message, result } = await answered;
    if (type !== 'success') throw new Error(`${method}: ${message}`);
    return objectOf(result);
  }
}

const keysOf = (text: string) =>
  [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);

/** Starts Mozilla's Firefox, which speaks W3C WebDriver BiDi, without a window. */
export const startFirefox = async (): Promise<OtherBrowser> => {
  const program = programOf('FIREFOX', 'firefox-esr', '/usr/bin/firefox-esr');
  const profile = openFolder('firefox');
  const browser = spawn(program, ['--headless', '--profile', profile, '--remote-debugging-port=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(browser, 'close');
  const socket = new WebSocket(`${await addressIn(createInterface({ input: browser.stderr }))}/session`);
  await once(socket, 'open');
  const conversation = new Conversation(socket);
  await conversation.ask('session.new', { capabilities: {} });
  const openTab = async () =>
    String((await conversation.ask('browsingContext.create', { type: 'tab' })).context);
  let [context, other] = [await openTab(), ''];

  const evaluated = async (expression: string) => {
    const { result, exceptionDetails } = await conversation.ask('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
      userActivation: true,
    });
    if (result === undefined) throw new Error(String(objectOf(exceptionDetails).text));
    return objectOf(result);
  };
  const elementOf = async (expression: string) => {
    const { sharedId } = await evaluated(
      `(() => { const found = ${expression}; found?.scrollIntoView({ block: 'center' }); return found; })()`,
    );
    if (sharedId === undefined) throw new Error(`Nothing is shown at ${expression}.`);
    return { sharedId };
  };
  const press = async (expression: string) => {
    const origin = { type: 'element', element: await elementOf(expression) };
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await conversation.ask('input.performActions', {
      context,
      actions: [{ type: 'pointer', id: 'mouse', actions }],
    });
  };

  return {
    open: async (url) =>
      void (await conversation.ask('browsingContext.navigate', { context, url, wait: 'complete' })),
    valueOf: async (expression) => {
      const { value } = await evaluated(
        `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
      );
      return JSON.parse(String(value));
    },
    press,
    type: async (expression, text) => {
      await press(expression);
      await conversation.ask('input.performActions', {
        context,
        actions: [{ type: 'key', id: 'keyboard', actions: keysOf(text) }],
      });
    },
    attach: async (expression, path) => {
      const element = await elementOf(expression);
      await conversation.ask('input.setFiles', { context, element, files: [path] });
    },
    openTab: async () => {
      [context, other] = [await openTab(), context];
    },
    switchTab: async () => {
      [context, other] = [other, context];
      await conversation.ask('browsingContext.activate', { context });
    },
    close: async () => {
      browser.kill();
      await ended;
    },
  };
};
