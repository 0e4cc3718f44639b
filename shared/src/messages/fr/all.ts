import { access } from './access.ts';
import { account } from './account.ts';
import { checkIn } from './check-in.ts';
import { exercise } from './exercise.ts';
import { history } from './history.ts';
import { home } from './home.ts';
import { identityCard } from './identity-card.ts';
import { intuitions } from './intuitions.ts';
import { journal } from './journal.ts';
import { leadershipPath } from './leadership-path.ts';
import { outcome } from './outcome.ts';
import { reconnections } from './reconnections.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { unsent } from './unsent.ts';

/** Every text of the screens in French; it names the keys that every other language must have. */
export const messages = {
  access,
  account,
  checkIn,
  exercise,
  history,
  home,
  identityCard,
  intuitions,
  journal,
  leadershipPath,
  outcome,
  reconnections,
  session,
  shell,
  unsent,
};
