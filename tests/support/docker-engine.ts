import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';

/** A Docker engine that does not answer within this time is taken for none. */
const PING_WITHIN_MS = 800;
/** A slower network is better served by the embedded binaries. */
const PULL_WITHIN_MS = 45_000;
const SWEEP_WITHIN_MS = 10_000;

const socketPath = (): string | null => {
  const named = process.env.DOCKER_HOST;
  if (named) return named.startsWith('unix://') ? named.slice('unix://'.length) : null;
  const usual = ['/var/run/docker.sock', join(homedir(), '.docker/run/docker.sock')];
  return usual.find((path) => existsSync(path)) ?? null;
};

/** Asks the engine one thing; resolves with the status and the whole answer once it has been read. */
const ask = (method: string, path: string, timeoutMs: number): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const socket = socketPath();
    if (!socket) return reject(new Error('no Docker socket'));
    const signal = AbortSignal.timeout(timeoutMs);
    const call = request({ socketPath: socket, method, path, signal }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        body += chunk;
      });
      answer.once('error', reject);
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body }));
    });
    call.once('error', reject);
    call.end();
  });

/**
 * Whether a Docker engine answers and has an image, or can pull it in reasonable time.
 * @returns the reason why not, or null when all is well
 */
export const whyNoImage = async (name: string, tag: string): Promise<string | null> => {
  try {
    await ask('GET', '/_ping', PING_WITHIN_MS);
  } catch {
    return 'no Docker engine answers';
  }
  try {
    const found = await ask('GET', `/images/${name}:${tag}/json`, PING_WITHIN_MS);
    if (found.status === 200) return null;
    const pulled = await ask('POST', `/images/create?fromImage=${name}&tag=${tag}`, PULL_WITHIN_MS);
    // The engine answers 200 before it pulls and reports a failure at the end of the body.
    if (pulled.status === 200 && !pulled.body.includes('"error"')) return null;
  } catch {
    // Handled below, like an image that is refused.
  }
  return `the image ${name}:${tag} cannot be pulled`;
};

const containersSchema = z.array(z.object({ Id: z.string(), Labels: z.record(z.string(), z.string()) }));

/**
 * Removes the containers of runs that were killed before they could.
 * @param label the label with the owner of a container
 * @param isInUse whether that one still needs it
 */
export const sweepContainers = async (label: string, isInUse: (owner: string) => boolean): Promise<void> => {
  const filters = encodeURIComponent(JSON.stringify({ label: [label] }));
  const found = await ask('GET', `/containers/json?all=true&filters=${filters}`, SWEEP_WITHIN_MS);
  for (const { Id, Labels } of containersSchema.parse(JSON.parse(found.body)))
    if (!isInUse(Labels[label] ?? ''))
      await ask('DELETE', `/containers/${Id}?force=true&v=true`, SWEEP_WITHIN_MS);
};
