import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { type OtherBrowser, objectOf, programOf } from './other-browser.ts';

/** The key of an element in a driver's JSON. Source: W3C WebDriver §12.1. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** A virtual display. */
const startScreen = async (): Promise<{ screen: ChildProcess; display: string }> => {
  const screen = spawn(
    programOf('XVFB', 'xvfb', '/usr/bin/Xvfb'),
    ['-displayfd', '3', '-screen', '0', '1280x1024x24'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const numbers = screen.stdio[3];
  if (!numbers || !('read' in numbers)) throw new Error('Xvfb tells no number.');
  const firstLine = once(createInterface({ input: numbers }), 'line');
  const failed = once(screen, 'error').then(([error]) => Promise.reject(error));
  const [number] = await Promise.race([firstLine, failed]);
  return { screen, display: `:${number}` };
};

/** Starts WebKitGTK, the engine of Safari, by W3C WebDriver; its session stores nothing, like a private window of Safari. */
export const startWebKit = async (): Promise<OtherBrowser> => {
  const program = programOf('WEBKIT_DRIVER', 'webkit2gtk-driver', '/usr/bin/WebKitWebDriver');
  const { screen, display } = await startScreen();
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    stdio: 'ignore',
  });
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = objectOf(await answer.json());
    if (!answer.ok) throw new Error(`${objectOf(value).error}: ${objectOf(value).message}`);
    return value;
  };
  await eventually(() => ask('GET', '/status'));
  const opened = await ask('POST', '/session', { capabilities: { alwaysMatch: {} } });
  const session = `/session/${objectOf(opened).sessionId}`;
  await ask('POST', `${session}/window/rect`, { width: 430, height: 900 });

  const run = (script: string, ...args: object[]) => ask('POST', `${session}/execute/sync`, { script, args });
  const elementOf = async (expression: string): Promise<string> => {
    const found = await run(
      `const found = ${expression}; found?.scrollIntoView({ block: 'center' }); return found ?? null`,
    );
    if (found === null) throw new Error(`Nothing is shown at ${expression}.`);
    return `${session}/element/${objectOf(found)[ELEMENT]}`;
  };
  const typeInto = async (expression: string, text: string) =>
    void (await ask('POST', `${await elementOf(expression)}/value`, { text }));
  const goTo = async (handle: unknown) => void (await ask('POST', `${session}/window`, { handle }));

  return {
    open: async (address) => void (await ask('POST', `${session}/url`, { url: address })),
    valueOf: (expression) =>
      ask('POST', `${session}/execute/async`, {
        script: `const tell = arguments[0]; Promise.resolve(${expression}).then((value) => tell(value ?? null))`,
        args: [],
      }),
    press: async (expression) => void (await ask('POST', `${await elementOf(expression)}/click`, {})),
    type: typeInto,
    attach: typeInto,
    openTab: async () =>
      goTo(objectOf(await ask('POST', `${session}/window/new`, { type: 'window' })).handle),
    switchTab: async () => {
      const [here, all] = [
        await ask('GET', `${session}/window`),
        await ask('GET', `${session}/window/handles`),
      ];
      if (!Array.isArray(all)) throw new Error('The driver names no windows.');
      await goTo(all.find((handle) => handle !== here));
    },
    close: async () => {
      await ask('DELETE', session);
      driver.kill();
      screen.kill();
    },
  };
};
