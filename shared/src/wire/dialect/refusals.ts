import type { EntityKind } from '../call.ts';

/** The words with which Drupal refuses a request, to the letter. Source: contract §1.4 to §1.5, §2, §5 to §9. */

export const MALFORMED_BODY = 'Syntax error';
/** A body with brackets nested more than 512 deep, as PHP counts. */
export const TOO_DEEP_BODY = 'Maximum stack depth exceeded';
/** A body of too many bytes, or of too many values. */
export const TOO_LARGE_BODY = 'Request Entity Too Large';
export const EMPTY_ENTITY_BODY = 'No entity content received.';
export const NO_CONTENT_TYPE = 'No "Content-Type" request header specified';
/** Body of every 5xx answer, as plain text. Source: contract §1.2. */
export const UNEXPECTED_ERROR = 'The website encountered an unexpected error. Try again later.';

/** No route matches; `url` is scheme, host and path, without query. */
export const noRoute = (method: string, url: string, referer?: string): string =>
  `No route found for "${method} ${url}"${referer ? ` (from "${referer}")` : ''}`;
/** The path is known, the method is not offered on it. */
export const methodNotAllowed = (method: string, url: string, allow: string): string =>
  `No route found for "${method} ${url}": Method Not Allowed (Allow: ${allow})`;
/** The request's body is of a type the route does not read; the header is echoed raw. */
export const wrongContentType = (header: string): string =>
  `No route found that matches "Content-Type: ${header}"`;
/** Supported values of Content-Encoding. */
export const PACKINGS = 'gzip, deflate, br, zstd';
/** Ours: the body has an unsupported Content-Encoding; the header is echoed raw. The old site supported none. */
export const wrongPacking = (header: string): string =>
  `"Content-Encoding: ${header}" is not supported: a body may be packed by one of ${PACKINGS}.`;
/** `_format` is not json, on a path that has nothing but json. */
export const wrongFormat = (format: string): string =>
  `No route found for the specified format ${format}. Supported formats: json.`;
/** `_format` is not json, on a path that is also a page of the old site. */
export const wrongPageFormat = (format: string): string => `Not acceptable format: ${format}`;
/** The entity named in the path does not exist. */
export const unknownEntity = (kind: EntityKind, method: string): string =>
  `The "${kind}" parameter was not converted for the path "/${kind}/{${kind}}" (route name: "rest.entity.${kind}.${method}")`;

/** What is wrong with a bearer token. Source: contract §5. */
export const bearerHints = {
  unverifiable: 'Access token could not be verified',
  revoked: 'Access token has been revoked',
  malformed: 'The JWT string must have two dots',
} as const;
/** The bearer's account may not be used (any more); the markup is Drupal's. */
export const personBlocked = (name: string): string =>
  `<em class="placeholder">${name}</em> is blocked or has not been activated yet.`;

/** Why somebody may not do something. Source: contract §4, §6 to §9. */
export const accessRefusals = {
  noReason: '',
  contentNeeded: "The 'access content' permission is required.",
  editNeeded: "The 'edit any data content' permission is required.",
  profilesNeeded: "The 'access user profiles' permission is required.",
  ownAccountOnly:
    "Users can only update their own account, unless they have the 'administer users' permission.",
  /** Ours: a page of another site asks. */
  otherSite: 'The request does not come from this site.',
} as const;

const updating = (field: string) => `Access denied on updating field '${field}'.`;
/** Why a field may not be written. Source: contract §8, §9, §14. */
export const fieldRefusals = {
  plain: updating,
  creating: (field: string) => `Access denied on creating field '${field}'.`,
  id: (field: string) => `${updating(field)} The entity ID cannot be changed.`,
  uuid: (field: string) => `${updating(field)} The entity UUID cannot be changed.`,
  administration: (field: string) => `${updating(field)} The 'administer nodes' permission is required.`,
  alias: (field: string) =>
    `${updating(field)} The following permissions are required: 'create url aliases' OR 'administer url aliases'.`,
} as const;

/** What is wrong with the structure of a body. Source: contract §2, §8. */
export const structureRefusals = {
  scalar: (field: string) => `Field values for "${field}" must use an array structure`,
  noBundle: 'Could not determine entity type bundle: "type" field is missing.',
  /** Ours: Drupal fails with a 500 here. Source: contract, decision 5. */
  unknownField: (field: string) => `Field "${field}" does not exist`,
  unknownBundle: (bundle: string) => `"${bundle}" is not a valid bundle type for denormalization.`,
} as const;

/** Ours: somebody else wrote since the entity was read. Source: contract, decision 11. */
export const STALE_REVISION = 'The entity was changed since it was read: read it again and merge.';
/** Ours: so many writers at once that none got through in time. */
export const TOO_MANY_WRITERS = 'The entity is being changed by others: try again shortly.';

/** One thing wrong with a value: the path of the property and what is said of it. */
export interface Violation {
  readonly path: string;
  readonly text: string;
}

/** All violations as one text; every line ends with a line feed, the last one too. Source: contract §1.5. */
export const validationFailed = (violations: readonly Violation[]): string =>
  `Unprocessable Entity: validation failed.\n${violations.map(({ path, text }) => `${path}: ${text}\n`).join('')}`;

/** What is said of a value. Source: contract §8, §9. */
export const violationTexts = {
  tooMany: (label: string, most = 1) => `${label}: this field cannot hold more than ${most} values.`,
  wrongType: 'This value should be of the correct primitive type.',
  required: (label: string) => `${label} field is required.`,
  /** Ours: what a journal field cannot hold. Source: Q-30. */
  notJson: 'This value should be valid JSON text.',
  tooDeep: (most: number) => `This JSON text may not be nested deeper than ${most} levels.`,
  tooLarge: (most: number) => `This JSON text may not be longer than ${most} bytes.`,
  nul: 'This text may not hold a NUL character.',
  halfCharacter: 'This text may not hold half a character.',
  choice: 'The value you selected is not a valid choice.',
  tooLong: (label: string, most: number) => `${label}: may not be longer than ${most} characters.`,
  mailInvalid: 'This value is not a valid email address.',
  /** Ours: what a new password must be. Source: Q-02. */
  passwordLength: (least: number, most: number) => `The password must have ${least} to ${most} characters.`,
  passwordGuessable: 'The password is too easy to guess.',
  mailTaken: (mail: string) => `The email address ${mail} is already taken.`,
  currentPassword: (label: 'Email' | 'Password') =>
    `Your current password is missing or incorrect; it's required to change the ${label}.`,
  unknownFile: (fid: unknown) => `The referenced entity (file: ${fid}) does not exist.`,
  foreignFile: (fid: number) => `You do not have access to the referenced entity (file: ${fid}).`,
} as const;
