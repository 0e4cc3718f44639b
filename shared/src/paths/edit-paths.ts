import { FRIENDSHIP_STAGES, type FriendshipStage } from '../journal/friendship.ts';
import { appPaths, friendshipExchangePath } from './app-paths.ts';

/** Query parameter that names what is edited, by its date key; of an exchange, that its last stage is edited and not read. */
export const EDIT_PARAMETER = 'edit';

const edited = (dateKey: string): string => `${EDIT_PARAMETER}=${encodeURIComponent(dateKey)}`;

/** Where a reconnection is edited: the same questions as for a new one. Source: R-16. */
export const editReconnectionPath = (dateKey: string): string =>
  `${appPaths.addReconnection}?${edited(dateKey)}`;

/** Query parameter that names the coming form of the situation that a new reconnection looks back at, by its date key. */
export const AFTER_PARAMETER = 'after';

/** Where a situation is looked back at: a reconnection in the past form, next to what was written before. */
export const lookBackPath = (dateKey: string): string =>
  `${appPaths.addReconnection}?${AFTER_PARAMETER}=${encodeURIComponent(dateKey)}`;

/** Where a note is edited: in its place on the page. Source: R-11. */
export const editNotePath = (dateKey: string): string => `${appPaths.notes}?${edited(dateKey)}`;

/** Derailors and claims, by their exercise's id. Source: S-17. */
export const TRAIT_KINDS = ['derailor', 'claim'] as const;
export type TraitKind = (typeof TRAIT_KINDS)[number];

/** Query parameter that says what is added: `derailor`, `claim` or `both`. */
export const ADDED_PARAMETER = 'add';

/** Where a derailor, a claim or both are added. Source: R-18. */
export const addTraitPath = (added: TraitKind | 'both'): string =>
  `${appPaths.addDerailor}?${ADDED_PARAMETER}=${added}`;

/** Where a derailor or a claim is edited. */
export const editTraitPath = (kind: TraitKind, dateKey: string): string =>
  `${addTraitPath(kind)}&${edited(dateKey)}`;

/** Where one stage of an exchange is edited, closed or not. Source: R-17. */
export const editStagePath = (dateKey: string, stage: FriendshipStage): string =>
  `${friendshipExchangePath(dateKey, stage)}${stage === 'end' ? `?${EDIT_PARAMETER}=1` : ''}`;

/**
 * Where an edit of an exchange is taken up again: in the stage that its slide belongs to.
 * @param otherwise the stage for a slide of none
 */
export const editExchangePath = (
  dateKey: string,
  slideId: string,
  otherwise: FriendshipStage = 'prepare',
): string =>
  editStagePath(dateKey, FRIENDSHIP_STAGES.find((stage) => slideId.startsWith(`${stage}-`)) ?? otherwise);
