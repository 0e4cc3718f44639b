import type { Database } from '../../infra/database/database.ts';
import type { FileStore } from '../../infra/file-store/file-store.ts';
import { Log } from '../../infra/logger/log.ts';
import { FileStoreBinding } from './file-store-binding.ts';
import { NoteFilesRepository } from './note-files.repository.ts';

/** The binding of files to a database, for the command line: it needs no server. */
export const openFileStoreBinding = (database: Database, store: FileStore): FileStoreBinding =>
  new FileStoreBinding(new NoteFilesRepository(database), store, new Log('silent'));
