import { appConfigurationSchema } from '@ancrage/shared/wire/app-configuration';
import { replay } from './replay.ts';

// node tests/replay/run.ts http://127.0.0.1:3000 mail password [client id] [client secret]
// Replays the requests of a client of the old site. The default client is that of the web app.

const [origin, mail, password, ...client] = process.argv.slice(2);
if (!origin || !mail || !password) {
  console.error('Say the address of the server, the mail address and the password of a person.');
  process.exit(2);
}

const publishedClient = async (): Promise<string[]> => {
  const response = await fetch(`${origin}/api/configuration`);
  const { id, secret } = appConfigurationSchema.parse(await response.json()).client;
  return [id, secret];
};

const [clientId = '', clientSecret = ''] = client.length === 2 ? client : await publishedClient();
const wrong = await replay({ origin, mail, password, clientId, clientSecret }, (step, differences) => {
  console.log(`${differences.length === 0 ? '✓' : '✗'} ${step}`);
  for (const difference of differences) console.log(`    ${difference}`);
});
process.exitCode = wrong === 0 ? 0 : 1;
