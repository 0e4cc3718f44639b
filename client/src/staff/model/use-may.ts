import { mayMake } from '@ancrage/shared/rules/staff-rights';
import type { Call } from '@ancrage/shared/wire/call';
import { useMember } from './use-member.ts';

/** Whether the signed-in member has the right to make a call; the server decides in any case. Source: decision 207. */
export const useMay = (): ((call: Call) => boolean) => {
  const { data: me } = useMember();
  return (call) => mayMake(call, me?.rights ?? []);
};
