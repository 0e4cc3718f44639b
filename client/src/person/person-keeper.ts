import type { Locale } from '@ancrage/shared/rules/locales';
import { revisionIn, tagOf } from '@ancrage/shared/wire/dialect/entity-tag';
import { firstValue, toField } from '@ancrage/shared/wire/dialect/envelope';
import { oauthUserinfo } from '@ancrage/shared/wire/oauth-userinfo';
import type { UserEntity } from '@ancrage/shared/wire/user-entity';
import { userGet } from '@ancrage/shared/wire/user-get';
import { userPatch } from '@ancrage/shared/wire/user-patch';
import {
  changesOf,
  type EditableInfo,
  fromUserEntity,
  type PersonalInfo,
  toUserPatch,
} from '#person/personal-info.ts';
import { HttpError, NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { type ApiResponse } from '#platform/api/request.ts';
import { now } from '#platform/clock.ts';
import { Listeners } from '#platform/listeners.ts';
import type { Authorised } from '#platform/session/tokens.ts';
import { readLocal, writeLocal } from '#platform/storage/local.ts';

/** The signed-in person: identification data, and the nid of the data record. */
export interface Person {
  readonly info: PersonalInfo;
  readonly nid: number;
}

/** Personal info without any name was to be saved, or no user is stored on the device. Source: X-04. */
export class NoNamesSet extends Error {
  override readonly name = 'NoNamesSet';
  readonly code = 'no_names';
  constructor() {
    super('No names set!');
  }
}

/** Maximum number of retries of a save when another device was faster. */
const SAVE_ATTEMPTS = 3;

/** The revision (ETag) of the stored user; null when the server sent no valid one. */
const heldRevision = (): string | null => {
  const revision = revisionIn(readLocal('personal-info-revision') ?? '');
  return revision === null ? null : tagOf(revision);
};

const nidOf = (user: UserEntity): number => {
  const nid = Number(firstValue(user.field_data));
  if (!Number.isInteger(nid)) throw new TypeError('The user record names no data record.');
  return nid;
};

/** Synchronises the user's data on the device with the server. Source: E-02, E-08, T-02, T-04, X-04. */
export class PersonKeeper {
  readonly #authorised: Authorised;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.add;
  #person: Person | null;
  /** When the server last returned the user, in epoch milliseconds. */
  #toldAt = 0;

  constructor(authorised: Authorised) {
    this.#authorised = authorised;
    this.#person = this.#stored();
  }

  /** The user stored on this device, or null. The same object until something changes. */
  current(): Person | null {
    return this.#person;
  }

  /**
   * Loads user info, then the user record. Source: T-02, C-03, C-04.
   * @throws NotSignedIn, HttpError, Unreachable
   */
  async load(): Promise<Person> {
    const { data } = await this.#authorised(oauthUserinfo);
    return this.#keep(this.#get(data.sub));
  }

  /**
   * Refreshes the user, unless the last response is more recent than a given time, in milliseconds.
   * @throws NotSignedIn, HttpError, Unreachable
   */
  async renew(afterMs: number): Promise<void> {
    const held = this.#person;
    if (held === null || now() - this.#toldAt < afterMs) return;
    const revision = heldRevision();
    const answer = await this.#get(held.info.uid);
    // Ignore the response if the user signed out or saved during the call: it may be older.
    if (this.#person !== held || heldRevision() !== revision) return;
    await this.#keep(Promise.resolve(answer));
  }

  /**
   * Saves identification data. Only changed fields are sent, with the revision they were read at; when another device
   * was faster, its other fields are kept and the save is retried. Where proxies strip revisions, the record is read
   * first and the fields are written unconditionally: each is one value, and no other field changes. Source: C-05,
   *
   * @throws NoNamesSet, NotSignedIn, HttpError (422 names the field), Unreachable
   */
  async save(values: Partial<EditableInfo>): Promise<Person> {
    const held = this.#person;
    if (held === null) throw new NoNamesSet();
    const { firstname, lastname } = { ...held.info, ...values };
    if (firstname.trim() === '' && lastname.trim() === '') throw new NoNamesSet();
    const changed = changesOf(values, held.info);
    if (Object.keys(changed).length === 0) return held;
    return this.#patchKnown(held.info.uid, toUserPatch(changed));
  }

  /**
   * Saves the language of the account, which its mails use; does nothing when nobody is signed in. Source: C-05.
   * @throws NotSignedIn, HttpError, Unreachable
   */
  async saveLocale(locale: Locale): Promise<void> {
    const held = this.#person;
    if (held === null) return;
    await this.#patchKnown(held.info.uid, { preferred_langcode: toField(locale) });
  }

  /** Forgets the user after a sign-out. The session clears what is stored. */
  forget(): void {
    this.#show(null);
  }

  /** Saves a change at a known revision of the account, which is read first when there is none. */
  async #patchKnown(uid: number, body: object): Promise<Person> {
    if (heldRevision() === null) await this.#keep(this.#get(uid));
    return this.#patch(uid, body, SAVE_ATTEMPTS);
  }

  async #patch(uid: number, body: object, attempts: number): Promise<Person> {
    const revision = heldRevision();
    try {
      return await this.#keep(
        this.#authorised(userPatch, {
          parameters: { uid },
          body,
          headers: revision === null ? {} : { 'If-Match': revision },
        }),
      );
    } catch (failure) {
      if (!(failure instanceof HttpError) || failure.status !== 412 || attempts === 1) throw failure;
      await this.#keep(this.#get(uid));
      // No other device was faster: a middlebox responds instead of the server, or changes the headers.
      if (heldRevision() === revision) throw new Unreachable('unreadable');
      return this.#patch(uid, body, attempts - 1);
    }
  }

  #get(uid: string | number): Promise<ApiResponse<UserEntity>> {
    return this.#authorised(userGet, { parameters: { uid } });
  }

  async #keep(answer: Promise<ApiResponse<UserEntity>>): Promise<Person> {
    const before = this.#person;
    const { data, etag } = await answer;
    if (before !== null && this.#stored() === null) throw new NotSignedIn(); // signed out during the call
    const person = { info: fromUserEntity(data), nid: nidOf(data) };
    this.#toldAt = now();
    writeLocal('personal-info', person.info);
    writeLocal('personal-info-revision', etag);
    writeLocal('data-id', person.nid);
    this.#show(person);
    return person;
  }

  #stored(): Person | null {
    const info = readLocal('personal-info');
    const nid = readLocal('data-id');
    return info === null || nid === null ? null : { info, nid };
  }

  #show(person: Person | null): void {
    this.#person = person;
    this.#listeners.notify();
  }
}
