/**
 * Refusals of the staff's calls that the console words itself, by `code` of the problem details.
 * `detail` is for people who read the raw response.
 */
export const staffProblems = {
  /** Nobody is signed in, or the sign-in is over: after 15 minutes without a call, or 8 hours. */
  signedOut: { status: 401, code: 'signed_out', detail: 'Sign in to go on.' },
  /** Address or password is wrong, or too many were: indistinguishable. */
  wrongPassword: { status: 401, code: 'wrong_password', detail: 'The address or the password is not right.' },
  /** The one-time code or recovery code is wrong, was used before, or too many were tried. */
  wrongCode: { status: 401, code: 'wrong_code', detail: 'The code is not right.' },
  /** The passkey is unknown, or its answer too late, wrong, or without proof of who holds it. */
  wrongPasskey: { status: 401, code: 'wrong_passkey', detail: 'The passkey is not accepted.' },
  /** The member has as many passkeys as an account may have. */
  tooManyPasskeys: { status: 409, code: 'too_many_passkeys', detail: 'Remove a passkey first.' },
  /** The password was right, the second factor is still to come. */
  factorNeeded: { status: 403, code: 'factor_needed', detail: 'The second factor is still to come.' },
  /** The call needs a right that the member does not have. */
  noRight: { status: 403, code: 'no_right', detail: 'The right to do this is missing.' },
  /** A second factor is enrolled already: it is replaced from the command line alone. */
  enrolledAlready: { status: 409, code: 'enrolled_already', detail: 'A second factor is enrolled already.' },
  /** The request was not made by a page of this site. */
  otherSite: { status: 403, code: 'other_site', detail: 'The request does not come from this site.' },
  /** The member must choose a new password now. */
  passwordNeeded: { status: 422, code: 'password_needed', detail: 'Choose a password of your own.' },
  /** The new password is too short, too long, or easy to guess. */
  passwordWeak: { status: 422, code: 'password_weak', detail: 'The new password cannot be used.' },
  /** The body or the query is not what the call takes. */
  invalid: { status: 422, code: 'invalid', detail: 'The request is not what this call takes.' },
  /** There is nobody, or no mail, of that number. */
  unknown: { status: 404, code: 'unknown', detail: 'There is nothing of that number.' },
  /** Somebody else, or the person, has changed it since it was read: read it again. */
  overtaken: { status: 409, code: 'overtaken', detail: 'It was changed meanwhile.' },
  /** The last member with a second factor cannot remove themselves. */
  lastMember: { status: 409, code: 'last_member', detail: 'Nobody else could sign in.' },
  /** An erasure needs two members: the one who proposed it cannot confirm it. */
  ownProposal: { status: 409, code: 'own_proposal', detail: 'Another member has to confirm it.' },
  /** The person has an open proposal already. */
  proposedAlready: { status: 409, code: 'proposed_already', detail: 'An erasure was proposed already.' },
  /** No other member could confirm a proposal: the command line is the way. */
  noColleague: { status: 409, code: 'no_colleague', detail: 'No other member could confirm it.' },
  /** The person is storing something: nothing was erased. */
  busy: { status: 503, code: 'busy', detail: 'The person is storing something: try again.' },
  /** Too many tries; `Retry-After` says when to try again, in seconds. */
  tooMany: { status: 429, code: 'too_many', detail: 'Too many tries: wait a little.' },
} as const;
