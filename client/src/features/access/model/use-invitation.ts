import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { type Invitation, invitation } from '@ancrage/shared/wire/invitation';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { HttpError, Unreachable } from '#platform/api/failures.ts';
import { request } from '#platform/api/request.ts';
import { useErrorBoundary } from '#ui/use-error-boundary.ts';
import type { RegistrationForm } from './registration-body.ts';

/** What is known of the invitation in the form: `unread` when the server could not be asked. */
export type InvitationState = Invitation | 'none' | 'invalid' | 'unread';

const FILLED = ['mail', 'firstname', 'lastname', 'company'] as const;

/** Whether a request with this address opens the account at once. */
export const opensAtOnce = (state: InvitationState, mail: string): boolean =>
  typeof state === 'object' && state.mail !== null && mailKeyOf(state.mail) === mailKeyOf(mail.trim());

/**
 * Reads the invitation of a form, and fills in what it knows where nothing was typed.
 * @returns what is known, and how to read the code that is in the form
 */
export const useInvitation = (form: UseFormReturn<RegistrationForm>) => {
  const [state, setState] = useState<InvitationState>('none');
  const { raise } = useErrorBoundary();

  const read = async (): Promise<void> => {
    const token = form.getValues('invitation').trim();
    if (token === '') return setState('none');
    try {
      const { data } = await request(invitation, { body: { token } });
      for (const name of FILLED) {
        const known = data[name] ?? '';
        if (known !== '' && form.getValues(name) === '') form.setValue(name, known);
      }
      setState(data);
    } catch (failure) {
      if (failure instanceof HttpError) setState(failure.status === 404 ? 'invalid' : 'unread');
      else if (failure instanceof Unreachable) setState('unread');
      else raise(failure);
    }
  };

  // The link is read once, when the form opens.
  useEffect(() => {
    void read();
  }, []);

  return { state, read };
};
