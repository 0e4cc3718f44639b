import { hash } from 'node:crypto';
import { ADDRESS_RETURN_HOURS } from '@ancrage/shared/rules/constants';
import { Injectable } from '@nestjs/common';
import type { Queries } from '../../infra/database/database.ts';
import { Randomness } from '../../infra/randomness/randomness.ts';
import { type AddressReturn, AddressReturnsRepository } from './address-returns.repository.ts';

const TOKEN_BYTES = 32;
const LIFETIME_MS = ADDRESS_RETURN_HOURS * 3600 * 1000;

const hashOf = (token: string): Uint8Array<ArrayBuffer> => new Uint8Array(hash('sha256', token, 'buffer'));

/** The ways back of replaced addresses: tokens that work once, of which only the SHA-256 is stored. Source: decision 162. */
@Injectable()
export class AddressReturns {
  constructor(
    private readonly returns: AddressReturnsRepository,
    private readonly randomness: Randomness,
  ) {}

  /**
   * Makes the way back of an address.
   * @param sealedMail the former address, encrypted with the key of the person
   * @param changedAt when it was replaced: the way ends 72 hours later
   * @returns the token for the mail, which is not stored
   */
  async issue(uid: number, sealedMail: Uint8Array, changedAt: Date): Promise<string> {
    const token = this.randomness.bytes(TOKEN_BYTES).toString('base64url');
    await this.returns.insert({
      hash: hashOf(token),
      uid,
      sealedMail: new Uint8Array(sealedMail),
      changedAt,
      expiresAt: new Date(changedAt.getTime() + LIFETIME_MS),
    });
    return token;
  }

  /** The way back of a token; null when it is unknown, used or expired. */
  find(token: string, now: Date): Promise<AddressReturn | null> {
    return this.returns.findLive(hashOf(token), now);
  }

  /**
   * Uses a way back up, together with those of later changes: they belong to the readers of addresses that replaced this one.
   * @returns false when another request was faster
   */
  async take(queries: Queries, { hash: stored, uid, changedAt }: AddressReturn, now: Date): Promise<boolean> {
    if (!(await this.returns.take(queries, stored, now))) return false;
    await this.returns.closeSince(queries, uid, changedAt, now);
    return true;
  }
}
