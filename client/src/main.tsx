import '#platform/schema-settings.ts';
import './app/app.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { createAppRouter } from '#app/router.tsx';
import { loadSignedIn } from '#app/routes.tsx';
import { listenForInstallOffer } from '#app/screens/install-offer.ts';
import { startSession } from '#features/session/api/session.ts';
import { showFirmColour } from '#platform/firm-colour.ts';
import { startLocale } from '#platform/locale.ts';
import { sayNotStarted } from '#platform/page-templates.ts';
import { keepAppOnDevice } from '#platform/service-worker/registration.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('There is no #root.');

const router = createAppRouter();

const draw = (): void => {
  if (import.meta.env.PROD) keepAppOnDevice();
  const root = createRoot(place);
  startTransition(() =>
    root.render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    ),
  );
};

showFirmColour();
listenForInstallOffer();
void startSession(async () => (await loadSignedIn()).parts);
// Not a top-level await: the bundler does not merge chunks of modules that have one.
void startLocale().then(draw).catch(sayNotStarted);
