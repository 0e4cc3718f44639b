import { HttpError, NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

interface ListTroubleProps {
  readonly failure: Error;
  /** Says that the list cannot be read. */
  readonly words: string;
  readonly retry: string;
  readonly onRetry: () => void;
}

/** Why a list of the account cannot be read now. A fault of the app itself goes to the page's boundary. Source: X-09. */
export const ListTrouble = ({ failure, words, retry, onRetry }: ListTroubleProps) => {
  if (failure instanceof NotSignedIn) return null; // a listener of the session redirects to the sign-in
  if (!(failure instanceof Unreachable || failure instanceof HttpError)) throw failure;
  return (
    <Banner action={<Button onClick={onRetry}>{retry}</Button>} icon="cloud-off" role="status" tone="warning">
      {words}
    </Banner>
  );
};
