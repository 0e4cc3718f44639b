// A restore in a separate process that kills itself with SIGKILL once a file is stored: nothing is closed, flushed or
// undone, as in a power cut.
import { FolderFileStore } from '@ancrage/server/infra/file-store/folder-file-store';
import { command } from '../run-command.ts';

const [dataDir = '', databaseUrl = '', backup = '', identity = ''] = process.argv.slice(2);
const write = FolderFileStore.prototype.write;
FolderFileStore.prototype.write = async function (...args) {
  await write.apply(this, args);
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
};
await command(`restore --from ${backup} --identity ${identity}`, { dataDir, databaseUrl });
