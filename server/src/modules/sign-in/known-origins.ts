import { createHmac, hkdfSync } from 'node:crypto';
import { KNOWN_ORIGIN_LIFETIME_DAYS } from '@ancrage/shared/rules/retention';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../config/secrets.ts';
import type { Sender } from '../../http/request-context.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { deviceOf } from './device-of.ts';
import { KnownOriginsRepository } from './known-origins.repository.ts';

const KEY_BYTES = 32;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The owner of an account: of a person, or of a member of the staff. */
export type AccountOwner = `person:${number}` | `staff:${number}`;

/** A /24 network of an IPv4 address; an IPv6 address is counted by its /64 network already. */
const networkOf = (address: string): string => address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1');

/**
 * Origins from which people and staff signed in: the network and the kind of device, which every client sends. Only an
 * HMAC is stored. Source: Q-03; decision 159.
 */
@Injectable()
export class KnownOrigins {
  readonly #key: Uint8Array;

  constructor(
    private readonly known: KnownOriginsRepository,
    private readonly clock: Clock,
    secrets: Secrets,
  ) {
    this.#key = new Uint8Array(hkdfSync('sha256', secrets.refreshKey, '', 'ancrage known origin', KEY_BYTES));
  }

  /** The origin of a sender, for one account: the same sender has another origin for another account. */
  originOf(account: string, { address, userAgent }: Sender): string {
    const { browser, system, kind } = deviceOf(userAgent);
    const origin = JSON.stringify([account, networkOf(address), browser, system, kind]);
    return createHmac('sha256', this.#key).update(origin).digest('base64url');
  }

  /** Whether the owner signed in from there lately. The work is the same when there is no such owner. */
  isKnown(owner: AccountOwner | null, sender: Sender): Promise<boolean> {
    const account = owner ?? 'person:0';
    const since = new Date(this.clock.now().getTime() - KNOWN_ORIGIN_LIFETIME_DAYS * DAY_MS);
    return this.known.isKnown(account, this.originOf(account, sender), since);
  }

  /** Remembers that the owner proved who they are from there. */
  remember(owner: AccountOwner, sender: Sender): Promise<void> {
    return this.known.store(owner, this.originOf(owner, sender), this.clock.now());
  }
}
