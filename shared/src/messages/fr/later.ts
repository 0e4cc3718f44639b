import { access } from './access.ts';
import { account } from './account.ts';
import { derailors } from './derailors.ts';
import { friendship } from './friendship.ts';
import { further } from './further.ts';
import { help } from './help.ts';
import { history } from './history.ts';
import { identityCard } from './identity-card.ts';
import { intuitions } from './intuitions.ts';
import { leadershipPath } from './leadership-path.ts';
import { notes } from './notes.ts';
import { ownData } from './own-data.ts';
import { places } from './places.ts';
import { reconnections } from './reconnections.ts';
import { report } from './report.ts';
import { resources } from './resources.ts';
import { unsent } from './unsent.ts';
import { vocation } from './vocation.ts';

/** The French texts of all further pages, loaded with the first of them. */
export const later = {
  access,
  account,
  derailors,
  friendship,
  further,
  help,
  history,
  identityCard,
  intuitions,
  leadershipPath,
  notes,
  ownData,
  places,
  reconnections,
  report,
  resources,
  unsent,
  vocation,
};
