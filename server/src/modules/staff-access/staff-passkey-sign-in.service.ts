import type { PasskeyRequest, ShownCredential } from '@ancrage/shared/wire/passkey-credentials';
import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import type { StaffMember } from '@ancrage/shared/wire/staff-sign-in';
import { Injectable } from '@nestjs/common';
import { problem } from '../../http/http-error.ts';
import type { Sender } from '../../http/request-context.ts';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { type Limit, Limits } from '../../infra/limits/limits.ts';
import { AuditService } from '../audit/audit.service.ts';
import { PasskeyCeremonies } from '../passkeys/passkey-ceremonies.ts';
import { KnownOrigins } from '../sign-in/known-origins.ts';
import { StaffMembersRepository } from './staff-members.repository.ts';
import { type FoundPasskey, StaffPasskeysRepository } from './staff-passkeys.repository.ts';
import { staffHandleOf } from './staff-passkeys.service.ts';
import { StaffProfiles } from './staff-profiles.ts';
import { type OpenedStaffSession, StaffSessions } from './staff-sessions.ts';
import { STAFF_SIGN_IN_FAILURES, type Step } from './staff-sign-in.service.ts';

/** Challenges for one place: each sign-in takes one. */
const CHALLENGES: Limit = { name: 'passkey-challenge', points: 60, perS: 60 };
const USE = { purpose: 'staff-sign-in', owner: null } as const;

/** Signing in by a passkey, which stands for password and second factor. Source: Q-23; decision 198. */
@Injectable()
export class StaffPasskeySignIn {
  constructor(
    private readonly passkeys: StaffPasskeysRepository,
    private readonly members: StaffMembersRepository,
    private readonly sessions: StaffSessions,
    private readonly profiles: StaffProfiles,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly origins: KnownOrigins,
    private readonly limits: Limits,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * What a browser needs to ask for a passkey.
   * @throws TooManyRequestsError after too many from there
   */
  async challenge({ address }: Sender): Promise<PasskeyRequest> {
    await this.limits.take(CHALLENGES, address);
    return this.ceremonies.requestOptions(USE);
  }

  /**
   * Opens a sign-in that has both factors.
   * @throws HttpError 401 wrong_passkey; TooManyRequestsError after too many failures from there
   */
  async signIn(credential: ShownCredential, sender: Sender): Promise<Step<StaffMember>> {
    const opened = await this.limits.countFailures(STAFF_SIGN_IN_FAILURES, sender.address, () =>
      this.#attempt(credential, sender),
    );
    if (!opened) throw problem(staffProblems.wrongPasskey);
    await this.origins.remember(`staff:${opened.staff.id}`, sender);
    return { body: await this.profiles.of(opened.staff), headers: opened.headers };
  }

  async #attempt(credential: ShownCredential, { address }: Sender) {
    const found = await this.passkeys.findByCredential(
      new Uint8Array(Buffer.from(credential.id, 'base64url')),
    );
    const stored = found && { ...found, handle: staffHandleOf(found.staffId) };
    const after = stored && (await this.ceremonies.readShown(USE, credential, stored));
    const opened = found && after && (await this.#open(found, after, address));
    if (!opened)
      await this.members.transaction((queries) =>
        this.#record(queries, found?.staffId ?? null, 'staff-sign-in-refused', address),
      );
    return opened;
  }

  /** Notes the use and opens the sign-in, both or neither. @returns null when passkey or member were removed, or it was used since */
  #open(
    found: FoundPasskey,
    after: Pick<FoundPasskey, 'counter' | 'synced'>,
    address: string,
  ): Promise<OpenedStaffSession | null> {
    return this.members.transaction(async (queries) => {
      const now = this.clock.now();
      if (!(await this.passkeys.lockMember(queries, found.staffId))) return null;
      if (!(await this.passkeys.noteUse(queries, found, after, now))) return null;
      await this.members.noteSignIn(queries, found.staffId, now);
      await this.#record(queries, found.staffId, 'staff-signed-in', address);
      return this.sessions.openComplete(queries, found.staffId);
    });
  }

  #record(
    queries: Queries,
    actorId: number | null,
    action: 'staff-signed-in' | 'staff-sign-in-refused',
    from: string,
  ): Promise<void> {
    const line = { at: this.clock.now(), actorKind: 'staff', actorId, action, subject: null, from } as const;
    return this.audit.record(queries, { ...line, detail: { step: 'passkey' } });
  }
}
