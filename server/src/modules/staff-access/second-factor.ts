import { createHmac } from 'node:crypto';
import { RECOVERY_CODE_BYTES, recoveryCodeKeyOf, recoveryCodeOf } from '@ancrage/shared/rules/recovery-code';
import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { InstallationSettings } from '../../config/installation-settings.ts';
import { Secrets } from '../../config/secrets.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { Randomness } from '../../infra/randomness/randomness.ts';
import { derivedKey, FactorSecrets } from './factor-secrets.ts';

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
const PERIOD_S = 30;
/** One step to either side: the clock of a telephone may be half a minute off. */
const WINDOW = 1;
const RECOVERY_CODES = 10;

/** The second factor of the staff: one-time codes (RFC 6238) and, for a lost telephone, recovery codes. Source: Q-23. */
@Injectable()
export class SecondFactor {
  readonly #secrets: FactorSecrets;
  /** The first is used; the others were, before they were replaced. */
  readonly #recoveryKeys: readonly Uint8Array[];

  constructor(
    secrets: Secrets,
    private readonly settings: InstallationSettings,
    private readonly randomness: Randomness,
    private readonly clock: Clock,
  ) {
    this.#secrets = new FactorSecrets(secrets.refreshKeys);
    this.#recoveryKeys = secrets.refreshKeys.map((key) => derivedKey(key, 'ancrage staff recovery code'));
  }

  /** A fresh secret for a member, sealed. */
  newSecret(staffId: number): Uint8Array<ArrayBuffer> {
    return this.#secrets.seal(staffId, this.randomness.bytes(SECRET_BYTES));
  }

  /** What an authenticator app needs of a sealed secret. */
  describe(member: { id: number; mail: string }, sealed: Uint8Array): { uri: string; secret: string } {
    const totp = this.#totpOf(member.id, sealed, member.mail);
    return { uri: totp.toString(), secret: totp.secret.base32 };
  }

  /** The step that a typed code belongs to, or null when it is wrong at this moment. */
  stepOf(staffId: number, sealed: Uint8Array, typed: string): number | null {
    const token = typed.replace(/\s/g, '');
    if (!/^\d{6}$/.test(token)) return null;
    const timestamp = this.clock.now().getTime();
    const delta = this.#totpOf(staffId, sealed).validate({ token, timestamp, window: WINDOW });
    return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
  }

  /** Fresh recovery codes, as they are read and as they are stored. */
  newRecoveryCodes(staffId: number): { readonly code: string; readonly hmac: Uint8Array<ArrayBuffer> }[] {
    return Array.from({ length: RECOVERY_CODES }, () => {
      const code = recoveryCodeOf(this.randomness.bytes(RECOVERY_CODE_BYTES));
      const [hmac = new Uint8Array()] = this.recoveryHmacsOf(staffId, code);
      return { code, hmac };
    });
  }

  /** A recovery code as it may be stored: by the key of now, and by the keys before. */
  recoveryHmacsOf(staffId: number, typed: string): Uint8Array<ArrayBuffer>[] {
    return this.#recoveryKeys.map((key) => {
      const mac = createHmac('sha256', key).update(`${staffId}:${recoveryCodeKeyOf(typed)}`);
      return new Uint8Array(mac.digest());
    });
  }

  #totpOf(staffId: number, sealed: Uint8Array, label = ''): TOTP {
    const bytes = this.#secrets.open(staffId, sealed);
    return new TOTP({
      issuer: this.settings.values.firmName.replaceAll(':', ' '),
      label,
      secret: new Secret({ buffer: new Uint8Array(bytes).buffer }),
      period: PERIOD_S,
    });
  }
}
