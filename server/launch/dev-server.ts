// The server of `npm run dev`, which restarts it when a source changes. dev.ts passes settings and database.
import { listenAt } from '@ancrage/server/app.listen';
import { createApplication } from '@ancrage/server/app.setup';
import { stopApplication } from '@ancrage/server/app.stop';
import { readSettings } from '@ancrage/server/config/settings';
import { isUserFacing } from '@ancrage/server/config/user-facing-errors';
import { DemoDataModule } from '@ancrage/server/modules/demo-data/demo-data.module';
import { seedDemoData } from '@ancrage/server/modules/demo-data/seed-demo-data';
import { demoAccountLines } from './demo-accounts.ts';

try {
  const settings = readSettings(process.env);
  const app = await createApplication(settings, {}, [DemoDataModule]);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, async () => {
      await stopApplication(app, 0);
      process.exit(0);
    });
  await seedDemoData(app, settings.dataDir);
  await listenAt(app, settings);
  console.log(['The server has started.', ...demoAccountLines(settings.dataDir)].join('\n'));
} catch (error) {
  console.error(isUserFacing(error) ? error.message : error);
  process.exitCode = 1;
}
