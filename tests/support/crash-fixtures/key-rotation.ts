// A rotation of the master key in a separate process, on the database and the data folder of an application, that kills
// itself with SIGKILL once a batch of keys is stored: nothing is closed, flushed or undone, as in a power cut.
import { PersonKeysRepository } from '@ancrage/server/vault/person-keys.repository';
import { command } from '../run-command.ts';

const [dataDir = '', databaseUrl = ''] = process.argv.slice(2);
const replace = PersonKeysRepository.prototype.replaceAfter;
PersonKeysRepository.prototype.replaceAfter = async function (...args) {
  await replace.apply(this, args);
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
};
await command('vault rotate', { dataDir, databaseUrl });
