import { access } from './access.ts';
import { account } from './account.ts';
import { checkIn } from './check-in.ts';
import { exercise } from './exercise.ts';
import { help } from './help.ts';
import { home } from './home.ts';
import { identityCard } from './identity-card.ts';
import { intuitions } from './intuitions.ts';
import { leadershipPath } from './leadership-path.ts';
import { outcome } from './outcome.ts';
import { places } from './places.ts';
import { reconnections } from './reconnections.ts';
import { resources } from './resources.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { vocation } from './vocation.ts';

/** Every text of the screens in French; it names the keys that every other language must have. */
export const messages = {
  access,
  account,
  checkIn,
  exercise,
  help,
  home,
  identityCard,
  intuitions,
  leadershipPath,
  outcome,
  places,
  reconnections,
  resources,
  session,
  shell,
  vocation,
};
