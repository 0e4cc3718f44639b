import type { StaffMember } from '@ancrage/shared/wire/staff-sign-in';
import { staffMe } from '@ancrage/shared/wire/staff-sign-in';
import { useQuery } from '@tanstack/react-query';
import { staffCall } from '../api/staff-call.ts';
import { saysSignedOut } from './staff-problem.ts';
import { staffKeys } from './staff-queries.ts';

const readMember = async (): Promise<StaffMember | null> => {
  try {
    return await staffCall(staffMe);
  } catch (failure) {
    if (saysSignedOut(failure)) return null;
    throw failure;
  }
};

/** The signed-in member: null for none, undefined while unknown. */
export const useMember = () =>
  useQuery({ queryKey: staffKeys.me, queryFn: readMember, staleTime: Number.POSITIVE_INFINITY });
