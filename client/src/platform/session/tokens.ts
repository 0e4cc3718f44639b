import type { Call, ResponseOf } from '@ancrage/shared/wire/call';
import type { ApiResponse, RequestOptions } from '#platform/api/request.ts';
import { withLock } from '#platform/locks.ts';
import { storedSession } from '#platform/session/stored-session.ts';
import { TokenKeeper } from '#platform/session/token-keeper.ts';

export type { SignOutReason } from '#platform/session/token-keeper.ts';

const keeper = new TokenKeeper(withLock, storedSession);

/** Makes a call with a valid access token; most of the app calls the server this way. */
export type Authorised = <C extends Call>(
  call: C,
  options?: RequestOptions,
) => Promise<ApiResponse<ResponseOf<C>>>;

/** See {@link TokenKeeper.hasSession}. */
export const hasSession = (): boolean => keeper.hasSession();

/** See {@link TokenKeeper.recover}. */
export const recoverSession = (): Promise<boolean> => keeper.recover();

/** See {@link TokenKeeper.signInWithPassword}. */
export const signInWithPassword = (mail: string, password: string): Promise<void> =>
  keeper.signInWithPassword(mail, password);

/** See {@link TokenKeeper.authorised}. */
export const authorised: Authorised = (call, options) => keeper.authorised(call, options);

/** Sends with a valid access token; used for file transfers. */
export type WithAccess = <Result>(send: (bearer: string) => Promise<Result>) => Promise<Result>;

/** See {@link TokenKeeper.withAccess}. */
export const withAccess: WithAccess = (send) => keeper.withAccess(send);

/** See {@link TokenKeeper.keepFresh}; called once, when the app starts. */
export const keepTokensFresh = (): void => keeper.keepFresh();

/** See {@link TokenKeeper.signOut}. `eraseJournal` deletes the journal from the device. */
export const signOut = (): Promise<void> => keeper.signOut();

/** See {@link TokenKeeper.abandonSession}. */
export const abandonSession = (): void => keeper.abandonSession();

/** See {@link TokenKeeper.endSession}. */
export const endSession = (): void => keeper.endSession();

/** See {@link TokenKeeper.onSignedOut}. */
export const { onSignedOut } = keeper;
