import { access } from './access.ts';
import { account } from './account.ts';
import { checkIn } from './check-in.ts';
import { derailors } from './derailors.ts';
import { exercise } from './exercise.ts';
import { friendship } from './friendship.ts';
import { further } from './further.ts';
import { help } from './help.ts';
import { history } from './history.ts';
import { home } from './home.ts';
import { identityCard } from './identity-card.ts';
import { intuitions } from './intuitions.ts';
import { leadershipPath } from './leadership-path.ts';
import { notes } from './notes.ts';
import { outcome } from './outcome.ts';
import { ownData } from './own-data.ts';
import { places } from './places.ts';
import { reconnections } from './reconnections.ts';
import { report } from './report.ts';
import { resources } from './resources.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { unsent } from './unsent.ts';
import { vocation } from './vocation.ts';

/** Every text of the screens in French; it names the keys that every other language must have. */
export const messages = {
  access,
  account,
  checkIn,
  derailors,
  exercise,
  history,
  friendship,
  further,
  help,
  home,
  identityCard,
  intuitions,
  leadershipPath,
  notes,
  outcome,
  ownData,
  places,
  reconnections,
  report,
  resources,
  session,
  shell,
  unsent,
  vocation,
};
