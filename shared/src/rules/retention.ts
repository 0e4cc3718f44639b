/** A request for access that nobody grants is kept this long, in days; one that was refused, as long after that. */
export const REQUEST_LIFETIME_DAYS = 90;
/** A sign-in that is over is kept this long, in days: so long the person can ask what it was. */
export const ENDED_SESSION_LIFETIME_DAYS = 30;
/**
 * Networks and kinds of devices from which somebody signed in are known this long, in days: 90, and a month for a device whose
 * session ends after 90 days.
 */
export const KNOWN_ORIGIN_LIFETIME_DAYS = 120;
/** The log of what matters for safety is kept this long, in months. */
export const LOG_LIFETIME_MONTHS = 12;
/** The address of somebody who is gone waits this long for the mail that says so, in days; usually it is gone in a minute. */
export const LAST_ADDRESS_LIFETIME_DAYS = 30;
/** A proposal of the staff to erase a person ends after this long, in days, unless another member confirms it. */
export const ERASURE_PROPOSAL_LIFETIME_DAYS = 7;
/** The fewest months without a use after which an account may be erased, and the most that can be set. */
export const DORMANT_MONTHS_LEAST = 12;
export const DORMANT_MONTHS_MOST = 120;
/** The warning comes this long before an account is erased for not being used, in days. */
export const DORMANCY_WARNING_DAYS = 30;
/** A mail that could not be sent is kept this long, in days. */
export const GIVEN_UP_MAIL_LIFETIME_DAYS = 30;
/** The network that an act of the security log came from is kept this long, in days. */
export const SOURCE_LIFETIME_DAYS = 30;
/** An invitation can be used this long, in days. */
export const INVITATION_LIFETIME_DAYS = 30;
/** An invitation that has expired, used or not, is kept this long, in days. */
export const EXPIRED_INVITATION_LIFETIME_DAYS = 30;
