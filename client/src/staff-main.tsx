import '#platform/schema-settings.ts';
import './staff/staff.css';
import { staff as english } from '@ancrage/shared/messages/en/staff';
import { staff as french } from '@ancrage/shared/messages/fr/staff';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadConfiguration } from '#platform/configuration.ts';
import { showFirmColour } from '#platform/firm-colour.ts';
import { addTexts } from '#platform/i18n.ts';
import { startLocale } from '#platform/locale.ts';
import { StaffApp } from '#staff/staff-app.tsx';
import { markFirstPageShown } from '#ui/first-page.ts';
import { whenIdle } from '#ui/when-idle.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no place for the console.');

// A page restored from the back/forward cache may have missed a sign-out.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

const draw = (): void => {
  addTexts('fr', 'staff', french);
  addTexts('en', 'staff', english);
  createRoot(place).render(
    <StrictMode>
      <StaffApp />
    </StrictMode>,
  );
  whenIdle(() => {
    markFirstPageShown();
    // On failure the console keeps the colours of the last visit.
    void loadConfiguration().then(showFirmColour, () => undefined);
  });
};

showFirmColour();
void startLocale().then(draw, (failure: unknown) => {
  // The texts could not be loaded in any language, so the message is in the code.
  place.textContent = 'Rechargez la page. Reload the page.';
  throw failure;
});
