import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sweepContainers, whyNoImage } from './docker-engine.ts';

/** What a Docker engine answers, by call. */
type Answers = Record<string, { status: number; body?: string }>;

describe('a Docker engine', () => {
  const named = process.env.DOCKER_HOST;
  let folder: string;
  let engine: Server;
  let asked: string[];

  const engineThatAnswers = async (answers: Answers): Promise<void> => {
    engine = createServer((request, response) => {
      const call = `${request.method} ${request.url}`;
      asked.push(call);
      const { status, body = '' } = answers[call] ?? { status: 404 };
      response.writeHead(status).end(body);
    }).listen(join(folder, 'docker.sock'));
    await once(engine, 'listening');
  };

  beforeEach(() => {
    asked = [];
    folder = mkdtempSync(join(tmpdir(), 'ancrage-docker-'));
    process.env.DOCKER_HOST = `unix://${join(folder, 'docker.sock')}`;
  });
  afterEach(async () => {
    if (engine?.listening) {
      engine.close();
      await once(engine, 'close');
    }
    rmSync(folder, { recursive: true });
    if (named === undefined) delete process.env.DOCKER_HOST;
    else process.env.DOCKER_HOST = named;
  });

  it('is asked whether it has an image: at once no, where no engine is', async () => {
    expect(await whyNoImage('postgres', '18')).toBe('no Docker engine answers');
  });

  it('is asked whether it has an image: yes by the image that is there, without a pull', async () => {
    await engineThatAnswers({
      'GET /_ping': { status: 200 },
      'GET /images/postgres:18/json': { status: 200 },
    });
    expect(await whyNoImage('postgres', '18')).toBeNull();
    expect(asked).toEqual(['GET /_ping', 'GET /images/postgres:18/json']);
  });

  it('is asked whether it has an image: yes by a pull that ends well', async () => {
    const pull = 'POST /images/create?fromImage=postgres&tag=18';
    await engineThatAnswers({
      'GET /_ping': { status: 200 },
      [pull]: { status: 200, body: '{"status":"Pull complete"}' },
    });
    expect(await whyNoImage('postgres', '18')).toBeNull();
  });

  it('is asked whether it has an image: no by a pull that fails after it began', async () => {
    const pull = 'POST /images/create?fromImage=postgres&tag=18';
    const body = '{"status":"Pulling"}\n{"error":"no route to host"}';
    await engineThatAnswers({ 'GET /_ping': { status: 200 }, [pull]: { status: 200, body } });
    expect(await whyNoImage('postgres', '18')).toBe('the image postgres:18 cannot be pulled');
  });

  it('is rid of the containers of runs that are over, and of no others', async () => {
    const containers = ['here 1', 'here 2', 'there 1'].map((owner, number) => ({
      Id: `id-${number}`,
      Labels: { run: owner },
    }));
    const list = 'GET /containers/json?all=true&filters=%7B%22label%22%3A%5B%22run%22%5D%7D';
    const remove = 'DELETE /containers/id-1?force=true&v=true';
    await engineThatAnswers({
      [list]: { status: 200, body: JSON.stringify(containers) },
      [remove]: { status: 204 },
    });
    await sweepContainers('run', (owner) => owner !== 'here 2');
    expect(asked).toEqual([list, remove]);
  });
});
