import type { Database } from '../../infra/database/database.ts';
import type { FileStore } from '../../infra/file-store/file-store.ts';
import { Log } from '../../infra/logger/log.ts';
import { FileStoreBinding } from './file-store-binding.ts';
import { NoteFilesRepository } from './note-files.repository.ts';

/** What ties files to a database, for the command line: no server has to run. */
export const openFileStoreBinding = (database: Database, store: FileStore): FileStoreBinding =>
  new FileStoreBinding(new NoteFilesRepository(database), store, new Log('silent'));
