import { describe, expect, it } from '@jest/globals';
import { HttpError, NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { signInProblemOf } from './sign-in-problem.ts';

const refused = (hint?: string) => new HttpError({ status: 400, text: '', error: 'invalid_grant', hint });

describe('the problem of a failed sign-in', () => {
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

  it.each(['account_pending', 'account_blocked'])('the hint %s is reported @C-01', (hint) => {
    expect(signInProblemOf(refused(hint), false, true)).toEqual({ kind: 'outcome', code: hint });
  });

  it('a refused request is never shown as a suspended access, though old clients get that hint @C-01 @T-01', () => {
    const answer = { status: 400, text: '', error: 'invalid_grant', hint: 'account_blocked' };
    expect(signInProblemOf(new HttpError({ ...answer, code: 'account_refused' }), false, true)).toEqual({
      kind: 'outcome',
      code: 'account_refused',
    });
  });

  it('distinguishes no network, a silent server and a journal that does not load @X-09', () => {
    const lost = new Unreachable('network');
    expect(signInProblemOf(lost, false, false)).toEqual({ kind: 'form', text: 'offline' });
    expect(signInProblemOf(lost, false, true)).toEqual({ kind: 'outcome', code: 'server_unavailable' });
    expect(signInProblemOf(lost, true, true)).toEqual({ kind: 'form', text: 'journalUnavailable' });
    expect(signInProblemOf(new HttpError({ status: 403, text: '' }), true, true)).toEqual({
      kind: 'form',
      text: 'journalUnavailable',
    });
  });

  it('a session that ended during the load is a problem, not an exception @X-09 @T-05', () => {
    expect(signInProblemOf(new NotSignedIn(), true, true)).toEqual({
      kind: 'form',
      text: 'journalUnavailable',
    });
  });

  it('a device that cannot store is reported, whether the password was accepted or not @X-09', () => {
    for (const name of ['QuotaExceededError', 'SecurityError', 'InvalidStateError'])
      for (const recognised of [false, true])
        expect(signInProblemOf(new DOMException('', name), recognised, true)).toEqual({
          kind: 'form',
          text: 'cannotKeep',
        });
  });

  it('too many attempts are reported, with the minutes to wait @Q-03', () => {
    expect(signInProblemOf(new HttpError({ status: 429, text: '', retryAfterS: 61 }), false, true)).toEqual({
      kind: 'tooMany',
      minutes: 2,
    });
  });

  it('a fault of the app is never dressed up as one of the network', () => {
    const fault = new TypeError('x');
    expect(() => signInProblemOf(fault, false, true)).toThrow(fault);
  });
});
