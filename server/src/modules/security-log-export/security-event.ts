import { isGuardAct } from '@ancrage/shared/rules/security-acts';
import type { SecurityEntry, SignInRefusals, Unsent } from './security-log-export.repository.ts';

/** An entry of the security log as another system gets it: ids and numbers, no name, address, network or text. */
export interface SecurityEvent {
  /** A receiver knows a repeated event by it. */
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly action: string;
  readonly actor: 'person' | 'staff' | 'system';
  /** uid of a person, or number of a member of the staff; null for the system and for somebody unknown. */
  readonly actorId: number | null;
  /** uid of the person concerned. */
  readonly subject: number | null;
  /** Numbers that belong to the action, such as how many sessions were ended. */
  readonly details: Readonly<Record<string, number>>;
}

/** The event of an entry. Texts stay here: a reason names people. */
const eventOfEntry = ({ id, at, actorKind, detail, ...entry }: SecurityEntry): SecurityEvent => ({
  id: String(id),
  at: at.toISOString(),
  action: entry.action,
  actor: actorKind,
  actorId: entry.actorId,
  subject: entry.subject,
  details: Object.fromEntries(
    Object.entries(detail).filter((fact): fact is [string, number] => typeof fact[1] === 'number'),
  ),
});

/** Refused sign-ins of one address, with how many of this hour there are up to now. */
const eventOfRefusals = ({ id, count, lastAt, uid }: SignInRefusals): SecurityEvent => ({
  id: `refused-${id}-${count}`,
  at: lastAt.toISOString(),
  action: 'sign-in-refused',
  actor: 'person',
  actorId: null,
  subject: uid,
  details: { count },
});

/**
 * What is sent, as events in the order of their kinds. The acts on recovery guards are left out: they would name who has one.
 * Source: decision 196.
 */
export const securityEventsOf = ({ entries, refusals }: Unsent): SecurityEvent[] => [
  ...entries.filter(({ action }) => !isGuardAct(action)).map(eventOfEntry),
  ...refusals.map(eventOfRefusals),
];
