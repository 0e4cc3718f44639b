import type { FriendshipStage } from '../journal/friendship.ts';
import type { FormType } from '../journal/leadership-path.ts';

/** Every address of the app, named. Source. */
export const appPaths = {
  home: '/',
  login: '/login',
  loginForm: '/login-form',
  logout: '/logout',
  pages: '/pages',
  identityCard: '/pages/cid',
  report: '/pages/compterendu',
  account: '/pages/user',
  reconnections: '/pages/reconnexions',
  intuitionDetails: '/pages/recointuitions',
  intuitions: '/pages/intuitions',
  derailors: '/pages/deviateurs',
  notes: '/pages/celebrations',
  resources: '/pages/rla',
  article: '/pages/rla/:article',
  friendship: '/pages/amitiepro',
  help: '/pages/help',
  addReconnection: '/reco/add',
  viewReconnection: '/reco/view/:dateKey',
  friendshipExchange: '/amitiepro/add/:dateKey/:whereTo',
  addDerailor: '/deviateur/add',
  leadershipPath: '/plf',
  leadershipStep: '/plf/:step',
  newPassword: '/form/new-password',
  passwordChange: '/form/password-change',
  addressReturn: '/form/former-address',
  register: '/form/register',
  registerNotice: '/form/register-notice',
  install: '/pages/installation',
  contact: '/pages/contact',
  vocation: '/pages/vocation',
  resourcefulMoment: '/pages/momentressource',
  history: '/pages/historique',
  review: '/pages/arevoir',
  search: '/pages/recherche',
  timeline: '/pages/fil',
  mirror: '/pages/miroir',
  person: '/pages/personne',
  pocketCard: '/pages/cid/poche',
  share: '/partage',
  furtherExercise: '/exercice/:exercise',
  writeFurtherExercise: '/exercice/:exercise/add',
} as const;

/** Addresses open to someone who is not signed in. Source: G-01. */
export const publicAppPaths: readonly string[] = [
  appPaths.login,
  appPaths.loginForm,
  appPaths.newPassword,
  appPaths.passwordChange,
  appPaths.addressReturn,
  appPaths.register,
  appPaths.registerNotice,
  appPaths.share,
];

/** The legal pages by language. Source: R-23. */
export const legalPaths = {
  fr: { notices: '/mentions-legales', terms: '/cgu', privacy: '/politique-de-confidentialite' },
  en: { notices: '/en/legal-notices', terms: '/en/cgu', privacy: '/en/confidentiality-policy' },
} as const;

/** Query parameter that fills in a mail address. */
export const MAIL_PARAMETER = 'mail';

/** Address of the form where a recovery code is entered, the mail address filled in. Source: R-20. */
export const newPasswordPath = (mail: string) =>
  `${appPaths.newPassword}?${MAIL_PARAMETER}=${encodeURIComponent(mail)}`;

/** Address of the page that gives an account its former address back. The token is in the fragment, which no log of a server gets. */
export const addressReturnPath = (token: string) => `${appPaths.addressReturn}#${token}`;

/** Address of the form of an invitation. The token is in the fragment, which no log of a server gets. */
export const registerPath = (token: string) => `${appPaths.register}#${token}`;

/** Address of one reconnection. Source: R-16. */
export const viewReconnectionPath = (dateKey: string) => `/reco/view/${encodeURIComponent(dateKey)}`;

/** Address of one article of the resources. Source: R-12. */
export const articlePath = (id: string) => `/pages/rla/${encodeURIComponent(id)}`;

/** Query parameter that says which guided path is walked. Source: S-10. */
export const FORM_TYPE_PARAMETER = 'form_type';

/** Address of one step of a guided path. Source: R-19. */
export const leadershipStepPath = (step: number) => `/plf/plf${step}`;

/** Takes the place of a date key where an exchange begins. */
export const NEW_EXCHANGE = 'new';

/** Address of one stage of a professional friendship exchange. Source: R-17. */
export const friendshipExchangePath = (dateKey: string, whereTo: FriendshipStage) =>
  `/amitiepro/add/${encodeURIComponent(dateKey)}/${whereTo}`;

/** Address of the staff's console, which is no screen of the app: its people have accounts of another kind. */
export const staffPath = '/staff';

/** Address of one step of the guided path of a form type. Source: S-10. */
export const leadershipFormPath = (step: number, formType: FormType) =>
  `${leadershipStepPath(step)}?${FORM_TYPE_PARAMETER}=${formType}`;

/** Query parameter that asks for the overview of the guided paths, which a saved progress does not redirect from. */
export const VIEW_PARAMETER = 'view';
export const OVERVIEW = 'overview';

/** The progress on the guided paths; the address without a query continues the path under way. Source: G-05. */
export const leadershipOverviewPath = `${appPaths.leadershipPath}?${VIEW_PARAMETER}=${OVERVIEW}`;

/** Query parameter that says, on the identity card, that the account was just completed and the card comes next. */
export const NEXT_STEP_PARAMETER = 'next';

/** Where somebody goes who has just completed their account and wanted nothing else: to the card, as their next step. */
export const firstCardPath = `${appPaths.identityCard}?${NEXT_STEP_PARAMETER}=card`;

/** Query parameter that asks for the ending of what was just finished, instead of all of it. */
export const ENDING_PARAMETER = 'ending';

/** The address of an ending. @param path where all of it is shown, with or without a query */
export const endingOf = (path: string) => `${path}${path.includes('?') ? '&' : '?'}${ENDING_PARAMETER}=1`;

/** Query parameter that says what a list shows of all there is. Source: R-09. */
export const FILTER_PARAMETER = 'filter';

/** Query parameter that names the intuition whose plan is open on arrival. */
export const PLAN_PARAMETER = 'plan';

/** The list of intuitions with the plan of one of them open. @param name its name in addresses */
export const intuitionPlanPath = (name: string) =>
  `${appPaths.intuitions}?${PLAN_PARAMETER}=${encodeURIComponent(name)}`;

/** Query parameter that names the slide an exercise opens on. */
export const SLIDE_PARAMETER = 'slide';

/**
 * The address of an exercise, opened on one of its slides.
 * @param path where the exercise is done or edited, with or without a query
 */
export const atSlide = (path: string, slideId: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${SLIDE_PARAMETER}=${encodeURIComponent(slideId)}`;

/** Address of an exercise that exists as content alone: what it is for, and what was written in it. */
export const furtherExercisePath = (exerciseId: string) => `/exercice/${encodeURIComponent(exerciseId)}`;

/** Query parameter that names the entry of a further exercise: to edit, or shown open. */
export const ENTRY_PARAMETER = 'entry';

/** Address of one entry of a further exercise, shown open among the others. */
export const furtherEntryPath = (exerciseId: string, key: string) =>
  `${furtherExercisePath(exerciseId)}?${ENTRY_PARAMETER}=${encodeURIComponent(key)}`;

/** Address where a further exercise is done. */
export const writeFurtherExercisePath = (exerciseId: string) => `${furtherExercisePath(exerciseId)}/add`;

/** Address where an entry of a further exercise is edited. */
export const editFurtherEntryPath = (exerciseId: string, key: string) =>
  `${writeFurtherExercisePath(exerciseId)}?${ENTRY_PARAMETER}=${encodeURIComponent(key)}`;

/** Query parameter that says which field of the notes has the focus on arrival: the search, or that of a new note. */
export const FOCUS_PARAMETER = 'focus';

/** Address of one note among the others. */
export const notePath = (key: string) => `${appPaths.notes}?${ENTRY_PARAMETER}=${encodeURIComponent(key)}`;

/** Query parameter that says which month the timeline shows. */
export const MONTH_PARAMETER = 'month';

/** Address of all that was written with somebody in mind. The name is in the fragment, which no server gets. */
export const personPath = (name: string) => `${appPaths.person}#${encodeURIComponent(name)}`;

/** Where a note is looked for: the person types at once. Source: S-18. */
export const findNotePath = `${appPaths.notes}?${FOCUS_PARAMETER}=search`;

/** Where a note is written at once. Source: S-18. */
export const newNotePath = `${appPaths.notes}?${FOCUS_PARAMETER}=new`;
