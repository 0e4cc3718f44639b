import type { LaterMessages } from '../messages.ts';
import { access } from './access.ts';
import { account } from './account.ts';
import { contact } from './contact.ts';
import { derailors } from './derailors.ts';
import { exercise } from './exercise.ts';
import { followThrough } from './follow-through.ts';
import { friendship } from './friendship.ts';
import { further } from './further.ts';
import { help } from './help.ts';
import { history } from './history.ts';
import { identityCard } from './identity-card.ts';
import { install } from './install.ts';
import { intuitions } from './intuitions.ts';
import { leadershipPath } from './leadership-path.ts';
import { logout } from './logout.ts';
import { notes } from './notes.ts';
import { pages } from './pages.ts';
import { places } from './places.ts';
import { reconnections } from './reconnections.ts';
import { report } from './report.ts';
import { resources } from './resources.ts';
import { reviewPage } from './review-page.ts';
import { unsentWork } from './unsent-work.ts';
import { vocation } from './vocation.ts';

/** The English texts of all further pages, loaded with the first of them. */
export const later: LaterMessages = {
  access,
  account,
  contact,
  derailors,
  exercise,
  followThrough,
  friendship,
  further,
  help,
  history,
  identityCard,
  install,
  intuitions,
  leadershipPath,
  logout,
  notes,
  pages,
  places,
  reconnections,
  report,
  resources,
  reviewPage,
  unsentWork,
  vocation,
};
