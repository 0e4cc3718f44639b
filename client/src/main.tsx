import '#platform/schema-settings.ts';
import './app/app.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { fetchFirstFiles } from '#app/first-files.ts';
import { fetchSignedIn } from '#app/lazy-routes.ts';
import { listenForInstallOffer } from '#app/screens/install-offer.ts';
import { startSession } from '#features/session/api/session.ts';
import { startLocale } from '#platform/locale.ts';
import { keepAppOnDevice } from '#platform/service-worker/service-worker.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no place for the app.');

listenForInstallOffer();
fetchFirstFiles(location.pathname);
void startSession(async () => (await fetchSignedIn()).parts);
await startLocale();
if (import.meta.env.PROD) keepAppOnDevice();
const root = createRoot(place);
startTransition(() =>
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
