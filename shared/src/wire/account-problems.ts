/** Refusals of the calls on one's own account, by `code` of the problem details. `detail` is for people who read the raw response. */
export const accountProblems = {
  /** The password is wrong, or it is too soon after too many wrong ones: indistinguishable. */
  wrongPassword: { status: 403, code: 'wrong_password', detail: 'The password is not right.' },
  /** The code is not the one that was sent to that address, or it is too old. */
  wrongCode: { status: 403, code: 'wrong_code', detail: 'The code is not right.' },
  /** The token is not one that was mailed, it is too old, or it was used. */
  wrongToken: { status: 403, code: 'wrong_token', detail: 'The token is not valid.' },
  /** Somebody else has the address. */
  mailTaken: { status: 422, code: 'mail_taken', detail: 'The address belongs to another account.' },
  /** The body is not what the call takes. */
  invalid: { status: 422, code: 'invalid', detail: 'The request is not what this call takes.' },
  /** The person has no open session of that number. */
  noSuchSession: { status: 404, code: 'unknown', detail: 'You have no open session of that number.' },
  /** Something else of the person is being written: it is worth trying again. */
  busy: { status: 503, code: 'busy', detail: 'Something of yours is being stored: try again in a moment.' },
} as const;
