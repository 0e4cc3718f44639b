import { OWN_ACTS_AT_ONCE, type OwnActLine } from '@ancrage/shared/wire/account-security';
import { DEVICE_KINDS } from '@ancrage/shared/wire/session-list';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import type { ActingPerson } from '../../http/person.ts';
import { OwnActsRepository } from './own-acts.repository.ts';

const deviceSchema = z.object({
  browser: z.string().nullable().catch(null).default(null),
  system: z.string().nullable().catch(null).default(null),
  kind: z.enum(DEVICE_KINDS).nullable().catch(null).default(null),
});

/** What the log has on the security of the acting person's account. Source: decision 161. */
@Injectable()
export class OwnActs {
  constructor(private readonly acts: OwnActsRepository) {}

  /** The latest acts, newest first. */
  async list({ uid }: ActingPerson): Promise<OwnActLine[]> {
    const rows = await this.acts.findLatest(uid, OWN_ACTS_AT_ONCE);
    return rows.map(({ id, at, act, count, detail, source }) => ({
      id,
      at: at.toISOString(),
      act,
      count,
      ...deviceSchema.parse(detail),
      source,
    }));
  }
}
