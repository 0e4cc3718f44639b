// A reseal in a separate process that kills itself with SIGKILL at a point of the second person: nothing is closed, flushed or
// undone, as in a power cut.
import { FolderFileStore } from '@ancrage/server/infra/file-store/folder-file-store';
import { ResealRepository } from '@ancrage/server/modules/reseal/reseal.repository';
import { command } from '../run-command.ts';

const [dataDir = '', databaseUrl = '', point = ''] = process.argv.slice(2);

/** Kills this process once a method was called twice and has done its work. */
const killAfter = <Method extends (...args: never[]) => Promise<unknown>>(method: Method): Method => {
  let calls = 0;
  const killing = async function (this: unknown, ...args: Parameters<Method>) {
    const result = await method.apply(this, args);
    calls += 1;
    if (calls < 2) return result;
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => {});
  };
  return killing as Method;
};

if (point === 'file-written') FolderFileStore.prototype.write = killAfter(FolderFileStore.prototype.write);
else if (point === 'not-committed')
  ResealRepository.prototype.replaceKey = killAfter(ResealRepository.prototype.replaceKey);
else if (point === 'committed')
  ResealRepository.prototype.transaction = killAfter(ResealRepository.prototype.transaction);
else if (point === 'bytes-removed')
  FolderFileStore.prototype.remove = killAfter(FolderFileStore.prototype.remove);
else throw new RangeError(`There is no point ${point}.`);
await command('vault reseal', { dataDir, databaseUrl });
