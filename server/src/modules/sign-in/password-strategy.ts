import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import passport from 'passport';
import { Strategy } from 'passport-local';
import { decoyOf, importedShapeOf } from '../../infra/hashing/imported-hashes.ts';
import { PasswordHasher } from '../../infra/hashing/password-hasher.ts';
import { type Candidate, SessionsRepository } from './sessions.repository.ts';

/** An application has a passport of its own, so that two in one process never share strategies. */
const passports = new WeakMap<object, passport.Authenticator>();

/** Checks a mail address and a password by passport-local. Source: contract §3. */
@Injectable()
export class PasswordStrategy extends PassportStrategy(Strategy) {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly hasher: PasswordHasher,
  ) {
    super({ usernameField: 'username', passwordField: 'password', session: false });
  }

  /**
   * Whose address and password these are, or false. Takes as long for an unknown address, and for a password of the old
   * site as for one of ours: every kind of hash that some account still has is computed. Source: Q-05.
   */
  async validate(username: string, password: string): Promise<Candidate | false> {
    const candidate = await this.sessions.findCandidate(username);
    const stored = candidate?.passwordHash ?? null;
    const own = stored && importedShapeOf(stored);
    const others = (await this.sessions.findImportedShapes()).filter((shape) => shape !== own);
    const { matches, needsRehash } = await this.hasher.verify(stored, password, others.map(decoyOf));
    return matches && candidate ? { ...candidate, needsRehash } : false;
  }

  /**
   * The person whose password this is, or null; in whatever state the account is.
   * @throws TooBusy when too many passwords wait to be checked
   */
  check(username: string, password: string): Promise<Candidate | null> {
    return new Promise((resolve, reject) => {
      const told = (error: unknown, candidate: Candidate | false | undefined) =>
        error ? reject(error) : resolve(candidate || null);
      const authenticate = this.getPassportInstance().authenticate('local', { session: false }, told);
      // Query parameters are never read: only the form's own two fields are handed over.
      authenticate({ body: { username, password }, query: {}, headers: {} }, {}, reject);
    });
  }

  getPassportInstance(): passport.Authenticator {
    const known = passports.get(this);
    if (known) return known;
    const made = new passport.Passport();
    passports.set(this, made);
    return made;
  }
}
