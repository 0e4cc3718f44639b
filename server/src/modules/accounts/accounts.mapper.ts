import { pathOf } from '@ancrage/shared/wire/call';
import { toField, toMoment } from '@ancrage/shared/wire/dialect/envelope';
import type { Userinfo } from '@ancrage/shared/wire/oauth-userinfo';
import type { UserEntity } from '@ancrage/shared/wire/user-entity';
import { userGet } from '@ancrage/shared/wire/user-get';
import type { Account } from './accounts.repository.ts';

/**
 * An account as its owner sees it. Source: contract §6, decision 9.
 * @param nid the person's data record
 */
export const accountToWire = (account: Account, nid: number | null): UserEntity => ({
  uid: [{ value: account.uid }],
  uuid: [{ value: account.uuid }],
  langcode: [{ value: account.locale }],
  preferred_langcode: [{ value: account.locale }],
  preferred_admin_langcode: [],
  name: [{ value: account.mail }],
  mail: [{ value: account.mail }],
  timezone: [{ value: account.timezone }],
  created: toMoment(account.createdAt),
  changed: toMoment(account.changedAt),
  default_langcode: [{ value: true }],
  field_firstname: toField(account.firstname),
  field_lastname: toField(account.lastname),
  field_title: toField(account.title),
  field_company: toField(account.company),
  field_businessunit: toField(account.businessunit),
  field_telephone: toField(account.telephone),
  field_cgu: [{ value: account.cgu }],
  field_data: nid === null ? [] : [{ value: String(nid), target_id: nid }],
});

/** An account as OpenID Connect claims. Source: contract §4. */
export const accountToUserinfo = (account: Account, origin: string): Userinfo => ({
  sub: String(account.uid),
  name: account.mail,
  preferred_username: account.mail,
  email: account.mail,
  email_verified: true,
  profile: `${origin}${pathOf(userGet, { uid: account.uid })}`,
  locale: account.locale,
  zoneinfo: account.timezone,
  updated_at: Math.floor(account.changedAt.getTime() / 1000),
});
