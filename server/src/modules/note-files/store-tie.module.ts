import type { Database } from '../../infra/database/database.ts';
import type { FileStore } from '../../infra/file-store/file-store.ts';
import { Log } from '../../infra/logger/log.ts';
import { NoteFilesRepository } from './note-files.repository.ts';
import { StoreTie } from './store-tie.ts';

/** What ties files to a database, for the command line: no server has to run. */
export const openStoreTie = (database: Database, store: FileStore): StoreTie =>
  new StoreTie(new NoteFilesRepository(database), store, new Log('silent'));
