import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));
const LONGEST_OUTPUT = 32 * 1024 * 1024;

/** A folder that its creator removes. */
export const aFolder = (): string => mkdtempSync(join(tmpdir(), 'ancrage-containers-'));

/** The output of a program, both streams, and its exit code. */
export interface Ran {
  code: number;
  said: string;
}

const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> =>
  new Promise((resolve) => {
    const options = { cwd: CHECKOUT, env, maxBuffer: LONGEST_OUTPUT };
    execFile(program, [...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, said: `${stdout}${stderr}` });
    });
  });

/** Runs `docker …`; throws with its output when it fails. */
export const docker = async (...args: string[]): Promise<string> => {
  const { code, said } = await run('docker', args, process.env);
  if (code !== 0) throw new Error(`docker ${args.join(' ')} failed:\n${said}`);
  return said.trim();
};

/** A response over TLS, with any certificate. */
export interface TlsAnswer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

/** Sends a request over TLS without checking the certificate, which Caddy signs itself here. @param change the body of a PATCH, as JSON */
export const askTls = (
  url: string,
  headers: Record<string, string> = {},
  change?: object,
): Promise<TlsAnswer> =>
  new Promise((resolve, reject) => {
    const options = {
      method: change ? 'PATCH' : 'GET',
      headers: { ...headers, ...(change && { 'Content-Type': 'application/json' }) },
      rejectUnauthorized: false,
    };
    const call = request(url, options, (answer) => {
      let body = '';
      answer.setEncoding('latin1').on('data', (chunk: string) => {
        body += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    call.once('error', reject);
    call.end(change && JSON.stringify(change));
  });

/** An installation by the unchanged compose file, with a separate project name and `.env`. */
export class Installation {
  private readonly name = `ancrage-trial-${randomBytes(4).toString('hex')}`;
  private readonly folder = aFolder();
  private readonly envFile = join(this.folder, '.env');

  /** Fills in `.env`. */
  configure(values: Record<string, string>): void {
    const lines = Object.entries(values).map(([name, value]) => `${name}=${value}`);
    writeFileSync(this.envFile, `${lines.join('\n')}\n`);
  }

  compose(...args: string[]): Promise<Ran> {
    const given = ['compose', '--project-name', this.name, ...args];
    return run('docker', given, { ...process.env, COMPOSE_ENV_FILES: this.envFile });
  }

  /** The same; a failure fails the test. */
  async mustCompose(...args: string[]): Promise<string> {
    const { code, said } = await this.compose(...args);
    if (code !== 0) {
      const logs = await this.compose('logs', '--no-color');
      throw new Error(`docker compose ${args.join(' ')} failed:\n${said}\n${logs.said}`);
    }
    return said.trim();
  }

  /** Runs a command in the container of a service. */
  exec(service: string, ...command: string[]): Promise<Ran> {
    return this.compose('exec', '--no-TTY', service, ...command);
  }

  async containerOf(service: string): Promise<string> {
    return this.mustCompose('ps', '--all', '--quiet', service);
  }

  /** Removes everything, volumes included. */
  async remove(): Promise<void> {
    await this.compose('--profile', '*', 'down', '--volumes', '--timeout', '5', '--remove-orphans');
    rmSync(this.folder, { recursive: true });
  }
}
