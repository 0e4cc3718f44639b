import { readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { unmadeDatabase } from '../support/database.ts';
import { command } from '../support/run-command.ts';
import { temporaryFolder } from '../support/test-run.ts';

let application: TestApplication;
let recipient: string;
beforeAll(async () => {
  application = await startApplication();
  const { output } = await command('backup --make-key', application.settings);
  [recipient = ''] = output.match(/age1[a-z0-9]+/) ?? [];
});
afterAll(() => application.close());

/** Backs up into a folder, and keeps so many of the newest. */
const backUp = (into: string, keep: number) =>
  command(`backup --to ${into} --keep ${keep}`, application.settings, [], { BACKUP_RECIPIENTS: recipient });

describe('a backup in a folder with others', () => {
  it('is named after its time, and only so many of the newest stay @Q-64', async () => {
    const into = temporaryFolder('kept');
    writeFileSync(join(into, 'ancrage-2020-01-01T00-00-00Z.age'), 'old');
    writeFileSync(join(into, 'ancrage-2021-01-01T00-00-00Z.age'), 'old');
    writeFileSync(join(into, 'something-else.age'), 'not ours');
    // One killed long ago, and one that another machine may be writing.
    for (const name of ['killed.age.partial', 'under-way.age.partial'])
      writeFileSync(join(into, name), 'half');
    const longAgo = new Date('2020-01-01');
    utimesSync(join(into, 'killed.age.partial'), longAgo, longAgo);
    expect(await backUp(into, 2)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Removed: ancrage-2020'),
    });
    expect(readdirSync(into).sort()).toEqual([
      'ancrage-2021-01-01T00-00-00Z.age',
      expect.stringMatching(/^ancrage-20\d\d-\d\d-\d\dT\d\d-\d\d-\d\dZ\.age$/),
      'erasures.log',
      'something-else.age',
      'under-way.age.partial',
    ]);
  });

  it('stays when others are dated in the future; those are reported and kept @Q-64', async () => {
    const into = temporaryFolder('ahead');
    const ahead = ['ancrage-2999-01-01T00-00-00Z.age', 'ancrage-2999-01-02T00-00-00Z.age'];
    for (const name of ahead) writeFileSync(join(into, name), 'made by a wrong clock');
    const { code, output } = await backUp(into, 1);
    for (const name of ahead) expect(output).toContain(`${name} is of a moment that is still to come`);
    expect(output).not.toContain('Removed');
    expect(code).toBe(1);
    const [made = '', ...others] = readdirSync(into).sort();
    expect(others).toEqual([...ahead, 'erasures.log']);
    renameSync(join(into, made), join(into, 'ancrage-2021-01-01T00-00-00Z.age'));
    expect((await backUp(into, 1)).output).toContain('Removed: ancrage-2021');
  });
});

describe('a relative path', () => {
  it('is resolved from the folder where the command was typed, not from npm’s @Q-64', async () => {
    const typedIn = temporaryFolder('typed-in');
    const type = (line: string, place = application.settings) =>
      command(line, place, [], { INIT_CWD: typedIn });
    const { output } = await type('backup --make-key');
    writeFileSync(join(typedIn, 'key.txt'), `${/AGE-SECRET-KEY-1[A-Z0-9]+/.exec(output)?.[0]}`);
    const recipient = /age1[a-z0-9]+/.exec(output)?.[0];
    expect((await type(`backup --to mine.age --recipient ${recipient}`)).code).toBe(0);
    expect((await type(`backup --to mine/ --recipient ${recipient}`)).code).toBe(0);
    expect(readdirSync(typedIn).sort()).toEqual(['erasures.log', 'key.txt', 'mine', 'mine.age']);
    expect(readdirSync(join(typedIn, 'mine'))).toHaveLength(2);
    expect((await type('rehearse --from mine.age --identity key.txt')).code).toBe(0);
    const empty = unmadeDatabase();
    const place = { ...application.settings, dataDir: temporaryFolder('restored'), databaseUrl: empty.url };
    const restored = await type('restore --from mine.age --identity key.txt', place);
    await empty.drop();
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('is back') });
  });
});
