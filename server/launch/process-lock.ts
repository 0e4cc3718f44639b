import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { isRunning } from '@ancrage/prisma/embedded-postgres/running-process';
import * as z from 'zod';
import { codeOf } from '../src/config/error-code.ts';

const noticeSchema = z.object({ pid: z.int(), port: z.int(), token: z.string() });
type Notice = z.infer<typeof noticeSchema>;

/** `stopping` says that the holder lets go before long: under this name, older releases say and read it. */
const answerSchema = z.object({ token: z.string(), stopping: z.boolean() });

const ANSWER_WITHIN_MS = 1000;
const LONGEST_ANSWER = 500;

/** Something that this process alone holds. */
export interface ProcessLock {
  /** Tells whoever asks that the holder lets go by itself before long: it is stopping, or is a command. */
  announceRelease(): void;
  release(): Promise<void>;
}

/** The process that holds what was asked for. */
export interface Holder {
  pid: number;
  /** Whether it lets go by itself before long. */
  letsGo: boolean;
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null; // cut short by a crash, or said by a program that is not ours: no schema takes it
  }
};

/** Milliseconds since a file was made; 0 when it is gone. */
const ageOf = (path: string): number => {
  const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return made === undefined ? 0 : Date.now() - made;
};

/** What a notice says: nothing of ours when it is null, and nothing at all, since it is gone by now, when it is undefined. */
const readNotice = (path: string): Notice | null | undefined => {
  try {
    return noticeSchema.safeParse(parseJson(readFileSync(path, 'utf8'))).data ?? null;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/**
 * Asks the process that a notice names: its number alone may belong to another process by now. One that takes the question
 * and is too busy to answer is there.
 */
const askHolder = ({ pid, port, token }: Notice): Promise<Holder | null> =>
  new Promise((resolve) => {
    let heard = '';
    const socket = connect({ port, host: '127.0.0.1', timeout: ANSWER_WITHIN_MS });
    const settle = () => {
      socket.destroy();
      const answer = answerSchema.safeParse(parseJson(heard));
      resolve(answer.data?.token === token ? { pid, letsGo: answer.data.stopping } : null);
    };
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      heard += chunk;
      if (heard.length > LONGEST_ANSWER) settle();
    });
    for (const event of ['end', 'error']) socket.once(event, settle);
    socket.once('timeout', () => {
      socket.destroy();
      resolve(isRunning(pid) ? { pid, letsGo: false } : null);
    });
  });

/**
 * Takes away the notice of a process that is gone. One at a time may, and looks once more: what another process has put
 * there in the meantime stays.
 */
const removeStale = (path: string, stale: Notice | null): void => {
  const turn = `${path}.stale`;
  try {
    writeFileSync(turn, '', { flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    // Whoever has the turn needs no time at all, unless it was killed meanwhile.
    if (ageOf(turn) > ANSWER_WITHIN_MS) rmSync(turn, { force: true });
    return;
  }
  try {
    const found = readNotice(path);
    if (found !== undefined && found?.token === stale?.token) rmSync(path, { force: true });
  } finally {
    rmSync(turn, { force: true });
  }
};

const listen = (answer: () => string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(answer());
    });
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve(server));
  });

/** Puts a notice in its place, whole or not at all. */
const writeNotice = (path: string, notice: Notice): boolean => {
  const draft = `${path}.${notice.token}`;
  try {
    writeFileSync(draft, JSON.stringify(notice), { mode: 0o600 });
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

/**
 * Takes what a file stands for, for this process alone. The holder answers on a loopback port with the token of its
 * notice; a notice that nobody answers for is left from a process that was killed, and is replaced.
 * @param path file of the notice, in an existing folder
 * @returns the lock, or who holds it
 */
export const acquireLock = async (path: string): Promise<{ lock: ProcessLock } | { holder: Holder }> => {
  const token = randomBytes(16).toString('hex');
  let letsGo = false;
  const server = await listen(() => JSON.stringify({ token, stopping: letsGo }));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The system gave no port.');
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));

  try {
    while (!writeNotice(path, { pid: process.pid, port: address.port, token })) {
      const notice = readNotice(path);
      if (notice === undefined) continue; // let go of just now
      const holder = notice && (await askHolder(notice));
      if (holder) {
        await close();
        return { holder };
      }
      removeStale(path, notice);
    }
  } catch (error) {
    await close(); // a port that listens would keep the process alive for ever
    throw error;
  }
  const announceRelease = () => {
    letsGo = true;
  };
  const release = async () => {
    // The notice goes first: one that is there and nobody answers for is of a process that is gone.
    if (readNotice(path)?.token === token) rmSync(path, { force: true });
    await close();
  };
  return { lock: { announceRelease, release } };
};
