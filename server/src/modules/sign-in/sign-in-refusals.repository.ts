import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { Injectable } from '@nestjs/common';
import { Database } from '../../infra/database/database.ts';
import { keyOf } from '../../infra/limits/limits.ts';
import type { AuditDetail } from '../audit/audit-line.ts';

const HOUR_MS = 3600 * 1000;

/** A refused sign-in. */
interface RefusedSignIn {
  /** The mail address that was typed. */
  readonly username: string;
  readonly device: AuditDetail;
  /** The network it came from. */
  readonly source: string | null;
  readonly at: Date;
}

/** Refused sign-ins, counted by address and hour. */
@Injectable()
export class SignInRefusalsRepository {
  constructor(private readonly database: Database) {}

  /** Counts a refusal; the statement is the same whether or not somebody has the address. Source: Q-05. */
  async count({ username, device, source, at }: RefusedSignIn): Promise<void> {
    const mailKey = mailKeyOf(username);
    const hour = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
    await this.database.asSystem(
      (queries) => queries.$executeRaw`
      INSERT INTO sign_in_refusal AS r (key, hour, uid, count, last_at, device, source)
      VALUES (${keyOf(mailKey)}, ${hour}::timestamptz, (SELECT uid FROM person WHERE mail_key = ${mailKey}), 1,
        ${at}::timestamptz, ${JSON.stringify(device)}::jsonb, ${source})
      ON CONFLICT (key, hour) DO UPDATE SET
        count = r.count + 1, uid = excluded.uid, last_at = excluded.last_at, device = excluded.device,
        source = excluded.source`,
    );
  }
}
