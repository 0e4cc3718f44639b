import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beginAnotherDay } from '../support/another-day.ts';
import { aPhoto, CONTENT_URLS } from './day.ts';
import { expectSameBytes, fillFloor } from './floor-data.ts';
import { Installation } from './installation.ts';
import type { MeasuredProcess } from './measured-process.ts';
import { type Seeded, type Side, seedPeople, Visitor } from './people.ts';
import { someFile } from './requests.ts';

/** People that requests are made for: one for each connection. */
const PEOPLE = 64;

/** Both servers on one database, and the people that requests are made for. */
export interface TestBed {
  readonly installation: Installation;
  readonly servers: Readonly<Record<Side, MeasuredProcess>>;
  readonly visitors: readonly Visitor[];
  readonly seeded: Seeded;
  /** Runs before each measurement: gets new tokens, and removes the last one's uploads and counters, which would fill the quotas. */
  tidy(): Promise<void>;
}

/** Uploads a file for each person, so that there is one to download. */
const giveFiles = async (url: string, visitors: readonly Visitor[]): Promise<void> => {
  const body = new Uint8Array(someFile());
  for (const visitor of visitors) {
    const answer = await fetch(`${url}/file/upload/node/data/field_personal_notes?_format=json`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${visitor.access}`,
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': `file; filename="kept-${visitor.person.uid}.pdf"`,
      },
      body,
    });
    if (!answer.ok) throw new Error(`A file was not taken: ${answer.status} ${await answer.text()}`);
    const { uri } = (await answer.json()) as { uri: { url: string }[] };
    visitor.filePath = uri[0]?.url ?? '';
  }
};

const tidy = async (databaseUrl: string, serverUrl: string, visitors: readonly Visitor[], seeded: Seeded) => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Each person has one from the setup, for downloads.
  await client.query(
    'DELETE FROM note_file f WHERE fid > (SELECT min(fid) FROM note_file WHERE uid = f.uid)',
  );
  // The response to the last refresh of a measurement may not have been read.
  const { rows } = await client.query<{ uid: number; refresh: string }>(
    'SELECT uid, refresh FROM floor_session',
  );
  await client.end();
  for (const { uid, refresh } of rows)
    for (const { person, refreshes } of visitors) if (person.uid === uid) refreshes.floor = refresh;
  await beginAnotherDay(databaseUrl);
  for (const visitor of visitors) await visitor.renew(serverUrl, seeded);
};

/** Sets up both servers, runs the work, and removes everything. */
export const withTestBed = async (work: (testBed: TestBed) => Promise<void>): Promise<void> => {
  const installation = await Installation.make();
  const started: MeasuredProcess[] = [];
  try {
    const seeded = await installation.prepare((application) => seedPeople(application, PEOPLE));
    const visitors = seeded.people.map((person) => new Visitor(person));
    const ours = await installation.startServer();
    started.push(ours);
    for (const visitor of visitors) await visitor.renew(ours.url, seeded);
    const { databaseUrl } = installation.settings;
    await fillFloor(databaseUrl, ours.url, visitors);
    const floorFolder = join(installation.folder, 'floor');
    mkdirSync(floorFolder);
    writeFileSync(join(floorFolder, 'file'), someFile());
    writeFileSync(join(floorFolder, 'photo'), aPhoto());
    writeFileSync(join(floorFolder, 'content-urls'), await (await fetch(ours.url + CONTENT_URLS)).text());
    const floor = await installation.startFloor(seeded);
    started.push(floor);
    for (const visitor of visitors) await expectSameBytes(ours.url, floor.url, visitor);
    await giveFiles(ours.url, visitors);
    await work({
      installation,
      servers: { ours, floor },
      visitors,
      seeded,
      tidy: () => tidy(databaseUrl, ours.url, visitors, seeded),
    });
  } finally {
    for (const server of started) await server.stop();
    await installation.close();
  }
};
