import * as parts from '#features/session/api/signed-in-parts.ts';
import Home from './routes/home.tsx';
import Shell from './shell/shell.tsx';

// What a visit of somebody who is signed in begins with, in one file: each one more that a start asks for costs a slow phone
// a round trip.

export const signedIn = { Home, Shell, parts };
