import { Outlet } from 'react-router';
import { NavigationBlocker } from '#platform/navigation/navigation-blocker.ts';
import { pageCovers } from '#platform/navigation/page-covers.ts';
import { BackClosesProvider } from '#ui/back-closes.ts';
import { FetchAhead } from './fetch-ahead.tsx';
import { ScrollMemory } from './shell/scroll-memory.tsx';

/** The frame around every page of the app, signed in or not. */
export const AppFrame = () => (
  <BackClosesProvider value={pageCovers.cover}>
    <NavigationBlocker />
    <ScrollMemory />
    <FetchAhead />
    <Outlet />
  </BackClosesProvider>
);
