import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MasterKeys, makeMasterKey, masterKeyText } from './master-keys.ts';
import { SettingsError } from './settings-error.ts';

let folder: string;
let path: string;
const first = makeMasterKey();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ancrage-keys-'));
  path = join(folder, 'master.key');
  writeFileSync(path, masterKeyText([first]), { mode: 0o600 });
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the master keys', () => {
  it('seal with a key that another process puts first, and still open with the one before @Q-42', () => {
    const running = new MasterKeys(path);
    expect(running.sealing).toEqual(first);
    const second = makeMasterKey();
    new MasterKeys(path).putFirst(second);
    expect(running.find(second.id)).toEqual(second);
    expect(running.sealing).toEqual(second);
    expect(running.find(first.id)).toEqual(first);
    expect(running.ids).toEqual([second.id, first.id]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('lose no key when two processes put one first at the same moment @Q-42', () => {
    const [one, other] = [makeMasterKey(), makeMasterKey()];
    new MasterKeys(path).putFirst(one);
    new MasterKeys(path).putFirst(other);
    expect(readFileSync(path, 'utf8')).toBe(masterKeyText([one, first]));
  });

  it('leave a file alone while another process changes it, and recover from a process killed half-way @Q-42', () => {
    const keys = new MasterKeys(path);
    const second = makeMasterKey();
    writeFileSync(`${path}.new`, 'half');
    expect(() => keys.putFirst(second)).toThrow(/is being changed by another process: try again\.$/);
    expect(() => keys.forget('00000000')).toThrow(SettingsError);
    expect(readFileSync(`${path}.new`, 'utf8')).toBe('half');
    expect(keys.ids).toEqual([first.id]);
    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(`${path}.new`, longAgo, longAgo);
    keys.putFirst(second);
    expect(keys.ids).toEqual([second.id, first.id]);
    expect(existsSync(`${path}.new`)).toBe(false);
  });

  it('forget a key on request, but never the one that seals @Q-42', () => {
    const keys = new MasterKeys(path);
    const second = makeMasterKey();
    keys.putFirst(second);
    keys.forget(first.id);
    expect(keys.find(first.id)).toBeNull();
    expect(readFileSync(path, 'utf8')).toBe(masterKeyText([second]));
    expect(() => keys.forget(second.id)).toThrow(RangeError);
    expect(existsSync(`${path}.new`)).toBe(false);
  });

  it('refuse a file that names two keys alike @Q-42', () => {
    writeFileSync(path, masterKeyText([first, { ...makeMasterKey(), id: first.id }]));
    expect(() => new MasterKeys(path)).toThrow(SettingsError);
  });

  it('report a file that disappears while the server runs at the next sealing @Q-40', () => {
    const keys = new MasterKeys(path);
    rmSync(path);
    expect(() => keys.sealing).toThrow(/is missing/);
  });
});
