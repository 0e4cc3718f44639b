import * as parts from '#features/session/api/signed-in-parts.ts';
import { WholeJournal } from './guards/whole-journal.tsx';
import { HomePage } from './screens/home-page.tsx';
import { Shell } from './shell/shell.tsx';

// What a visit of a signed-in person begins with, in one file: each further file that a start asks for costs a slow phone a
// round trip.

export const signedIn = { HomePage, Shell, WholeJournal, parts };
