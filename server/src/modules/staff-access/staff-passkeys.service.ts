import { hash } from 'node:crypto';
import { PASSKEYS_MAX } from '@ancrage/shared/rules/passkeys';
import { readable } from '@ancrage/shared/text/readable';
import type { PasskeyCreation } from '@ancrage/shared/wire/passkey-credentials';
import type { StaffAddPasskey, StaffPasskey } from '@ancrage/shared/wire/staff-passkeys';
import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import { Injectable } from '@nestjs/common';
import { problem } from '../../http/http-error.ts';
import type { ActingStaff } from '../../http/staff.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { PasskeyCeremonies } from '../passkeys/passkey-ceremonies.ts';
import { StaffAudit } from './staff-audit.ts';
import { StaffMembersRepository } from './staff-members.repository.ts';
import { StaffPasskeyNotices } from './staff-passkey-notices.ts';
import { StaffPasskeysRepository } from './staff-passkeys.repository.ts';
import { StaffPasswords } from './staff-passwords.ts';

/** What passkeys call a member: nothing personal, and no number that a person of the journal has. */
export const staffHandleOf = (staffId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hash('sha256', `ancrage staff ${staffId}`, 'buffer'));

/** A member's own passkeys; adding and removing one takes the password, and sends a mail. Source: decision 198. */
@Injectable()
export class StaffPasskeys {
  constructor(
    private readonly passkeys: StaffPasskeysRepository,
    private readonly members: StaffMembersRepository,
    private readonly passwords: StaffPasswords,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly notices: StaffPasskeyNotices,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /** The member's passkeys, oldest first. */
  async list({ id }: ActingStaff): Promise<StaffPasskey[]> {
    const passkeys = await this.passkeys.list(id);
    return passkeys.map((passkey) => ({
      id: passkey.id,
      name: readable(passkey.name),
      createdAt: passkey.createdAt.toISOString(),
      lastSignInAt: passkey.usedAt?.toISOString() ?? null,
      synced: passkey.synced,
    }));
  }

  /**
   * What the member's browser needs to make a passkey.
   * @throws HttpError 401 wrong_password, 409 too_many_passkeys; TooManyRequestsError after too many wrong passwords
   */
  async options(staff: ActingStaff, currentPassword: string): Promise<PasskeyCreation> {
    await this.passwords.check(staff, currentPassword);
    const passkeys = await this.passkeys.list(staff.id);
    if (passkeys.length >= PASSKEYS_MAX) throw problem(staffProblems.tooManyPasskeys);
    const owner = { handle: staffHandleOf(staff.id), mail: staff.mail, name: staff.name };
    const listed = passkeys.map(({ credentialId }) => ({ credentialId: new Uint8Array(credentialId) }));
    const use = { purpose: 'staff-add', owner: staff.id } as const;
    return this.ceremonies.creationOptions(use, { ...owner, passkeys: listed });
  }

  /**
   * Adds the passkey that the browser made.
   * @throws HttpError 401 wrong_passkey or signed_out, 409 too_many_passkeys
   */
  async add(staff: ActingStaff, { name, credential }: StaffAddPasskey, from: string): Promise<void> {
    const made = await this.ceremonies.readAdded({ purpose: 'staff-add', owner: staff.id }, credential);
    if (!made) throw problem(staffProblems.wrongPasskey);
    await this.members.transaction(async (queries) => {
      if (!(await this.passkeys.lockMember(queries, staff.id))) throw problem(staffProblems.signedOut);
      const createdAt = this.clock.now();
      const isAdded = await this.passkeys.insert(queries, { ...made, staffId: staff.id, name, createdAt });
      if (!isAdded) throw problem(staffProblems.tooManyPasskeys);
      await this.audit.record(queries, staff, 'staff-passkey-added', null, {}, from);
      await this.notices.added(queries, staff.id);
    });
  }

  /** Gives a passkey another name. @throws HttpError 404 unknown */
  async rename({ id: staffId }: ActingStaff, id: number, name: string): Promise<void> {
    if (!(await this.passkeys.rename(staffId, id, name))) throw problem(staffProblems.unknown);
  }

  /**
   * Removes a passkey; sign-ins stay open.
   * @throws HttpError 401 wrong_password, 404 unknown; TooManyRequestsError after too many wrong passwords
   */
  async remove(staff: ActingStaff, id: number, currentPassword: string, from: string): Promise<void> {
    await this.passwords.check(staff, currentPassword);
    await this.members.transaction(async (queries) => {
      if (!(await this.passkeys.remove(queries, staff.id, id))) throw problem(staffProblems.unknown);
      await this.audit.record(queries, staff, 'staff-passkey-removed', null, {}, from);
      await this.notices.removed(queries, staff.id);
    });
  }
}
