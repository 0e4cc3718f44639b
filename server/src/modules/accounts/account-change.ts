import { TERMS_VERSION } from '@ancrage/shared/rules/constants';
import { mailKeyOf } from '@ancrage/shared/rules/identity';
import type { AccountBody } from './account-body.ts';
import type { Account, AccountWrite } from './accounts.repository.ts';

/** The fields of a body that differ from the account, without the password. */
export const accountDifference = (asked: AccountBody, account: Account, now: Date): AccountWrite => {
  const plain = { ...asked.profile, locale: asked.locale, timezone: asked.timezone };
  const held = new Map<string, unknown>(Object.entries(account));
  const differing = Object.fromEntries(
    Object.entries(plain).filter(([name, value]) => value !== undefined && value !== held.get(name)),
  );
  const mail =
    asked.mail && asked.mail !== account.mail ? { mail: asked.mail, mailKey: mailKeyOf(asked.mail) } : {};
  return { ...differing, ...mail, ...termsDifference(asked, account, now) };
};

/** Terms are accepted at a time, in a version. */
const termsDifference = ({ cgu }: AccountBody, account: Account, now: Date): AccountWrite => {
  if (cgu === undefined || cgu === account.cgu) return {};
  return cgu
    ? { cgu, cguVersion: TERMS_VERSION, cguAcceptedAt: now }
    : { cgu, cguVersion: null, cguAcceptedAt: null };
};
