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

// A page that its browser kept aside has heard of no sign-out meanwhile.
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
    // Without it the console has the colours of the last visit.
    void loadConfiguration().then(showFirmColour, () => undefined);
  });
};

showFirmColour();
void startLocale().then(draw, (failure: unknown) => {
  // No text could be had in any language: the only words that are in the page itself.
  place.textContent = 'Rechargez la page. Reload the page.';
  throw failure;
});
