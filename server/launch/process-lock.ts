import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { isRunning } from '@ancrage/prisma/embedded-postgres/running-process';
import * as z from 'zod';
import { codeOf } from '../src/config/error-code.ts';

const noticeSchema = z.object({ pid: z.int(), port: z.int(), token: z.string() });
type Notice = z.infer<typeof noticeSchema>;

/** `stopping` means that the holder releases the lock soon. Older releases use the same name. */
const answerSchema = z.object({ token: z.string(), stopping: z.boolean() });

const ANSWER_WITHIN_MS = 1000;
const LONGEST_ANSWER = 500;

/** A lock that this process holds. */
export interface ProcessLock {
  /** Announces that the holder will release the lock soon: it is stopping, or it is a command. */
  announceRelease(): void;
  release(): Promise<void>;
}

/** The process that holds a lock. */
export interface Holder {
  pid: number;
  /** Whether it will release the lock soon. */
  letsGo: boolean;
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null; // truncated by a crash, or written by another program: the schema rejects it
  }
};

/** Milliseconds since a file was created; 0 when it is gone. */
const ageOf = (path: string): number => {
  const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return made === undefined ? 0 : Date.now() - made;
};

/** The content of a lock file: null when it is not ours, undefined when the file is gone. */
const readNotice = (path: string): Notice | null | undefined => {
  try {
    return noticeSchema.safeParse(parseJson(readFileSync(path, 'utf8'))).data ?? null;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/**
 * Asks the process that a lock file names: its id alone may belong to another process by now. A process that accepts
 * the connection and is too busy to answer counts as alive.
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
 * Removes the lock file of a dead process. One process at a time may do so, and it checks again first: a file that
 * another process has written since stays.
 */
const removeStale = (path: string, stale: Notice | null): void => {
  const turn = `${path}.stale`;
  try {
    writeFileSync(turn, '', { flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    // The holder of this turn needs no time at all, unless it was killed.
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

/** Creates a lock file atomically. */
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
 * Acquires a lock for this process. The holder answers on a loopback port with the token of its lock file; a lock file
 * without an answer was left by a killed process, and is replaced.
 * @param path lock file, in an existing folder
 * @returns the lock, or its holder
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
      if (notice === undefined) continue; // released just now
      const holder = notice && (await askHolder(notice));
      if (holder) {
        await close();
        return { holder };
      }
      removeStale(path, notice);
    }
  } catch (error) {
    await close(); // an open port would keep the process alive
    throw error;
  }
  const announceRelease = () => {
    letsGo = true;
  };
  const release = async () => {
    // The lock file goes first: one without an answer belongs to a dead process.
    if (readNotice(path)?.token === token) rmSync(path, { force: true });
    await close();
  };
  return { lock: { announceRelease, release } };
};
