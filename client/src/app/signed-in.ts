import * as parts from '#features/session/api/signed-in-parts.ts';
import { WholeJournal } from './guards/whole-journal.tsx';
import { HomePage } from './screens/home-page.tsx';
import { Shell } from './shell/shell.tsx';

// The modules of a signed-in user's first page, in one file: each further file of a start costs a slow phone a round
// trip.

export const signedIn = { HomePage, Shell, WholeJournal, parts };
