import { describe, expect, it } from '@jest/globals';
import { HttpError, NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { signInProblemOf } from './sign-in-problem.ts';

const refused = (hint?: string) => new HttpError({ status: 400, text: '', error: 'invalid_grant', hint });

describe('what a failed sign-in says', () => {
  it('a wrong pair is auth_wrong_email_pwd @X-01', () => {
    expect(signInProblemOf(refused(), false, true)).toEqual({
      kind: 'outcome',
      code: 'auth_wrong_email_pwd',
    });
  });

  it('an unknown hint says no more than a wrong pair does @X-01', () => {
    expect(signInProblemOf(refused('constructor'), false, true)).toEqual({
      kind: 'outcome',
      code: 'auth_wrong_email_pwd',
    });
  });

  it.each(['account_pending', 'account_blocked'])('the hint %s is told @C-01', (hint) => {
    expect(signInProblemOf(refused(hint), false, true)).toEqual({ kind: 'outcome', code: hint });
  });

  it('a refused request is never told as a suspended access, though old clients get that hint @C-01 @T-01', () => {
    const answer = { status: 400, text: '', error: 'invalid_grant', hint: 'account_blocked' };
    expect(signInProblemOf(new HttpError({ ...answer, code: 'account_refused' }), false, true)).toEqual({
      kind: 'outcome',
      code: 'account_refused',
    });
  });

  it('tells no network, a silent server and a journal that does not come apart @X-09', () => {
    const lost = new Unreachable('network');
    expect(signInProblemOf(lost, false, false)).toEqual({ kind: 'form', text: 'offline' });
    expect(signInProblemOf(lost, false, true)).toEqual({ kind: 'outcome', code: 'server_unavailable' });
    expect(signInProblemOf(lost, true, true)).toEqual({ kind: 'form', text: 'journalUnavailable' });
    expect(signInProblemOf(new HttpError({ status: 403, text: '' }), true, true)).toEqual({
      kind: 'form',
      text: 'journalUnavailable',
    });
  });

  it('a session that ended while the person was being loaded is told, not thrown @X-09 @T-05', () => {
    expect(signInProblemOf(new NotSignedIn(), true, true)).toEqual({
      kind: 'form',
      text: 'journalUnavailable',
    });
  });

  it('a device that cannot store is told as such, recognised or not @X-09', () => {
    for (const name of ['QuotaExceededError', 'SecurityError', 'InvalidStateError'])
      for (const recognised of [false, true])
        expect(signInProblemOf(new DOMException('', name), recognised, true)).toEqual({
          kind: 'form',
          text: 'cannotKeep',
        });
  });

  it('too many attempts are told as such @Q-03', () => {
    expect(signInProblemOf(new HttpError({ status: 429, text: '' }), false, true)).toEqual({
      kind: 'form',
      text: 'tooMany',
    });
  });

  it('a fault of the app is never dressed up as one of the network', () => {
    const fault = new TypeError('x');
    expect(() => signInProblemOf(fault, false, true)).toThrow(fault);
  });
});
