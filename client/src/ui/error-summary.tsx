import { useEffect, useRef } from 'react';
import { useWords } from './words.tsx';

interface ErrorSummaryProps {
  title?: string;
  /** An error message; with the id of its field, if any, for a link to it. */
  errors: readonly { fieldId?: string; label?: string; message: string }[];
  /** Changes at each attempt, so that the same errors are read out again. */
  attempt?: number;
}

/** Everything that is wrong with a form, at its top. Takes the focus when it appears. */
export const ErrorSummary = ({ title, errors, attempt }: ErrorSummaryProps) => {
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  const isThere = errors.length > 0;

  // A new attempt takes the focus again.
  useEffect(() => {
    if (isThere) box.current?.focus();
  }, [isThere, attempt]);

  if (!isThere) return null;
  return (
    <div
      aria-label={title ?? words.errorsTitle}
      className="rounded-card border border-danger bg-danger-subtle px-4 py-3"
      ref={box}
      role="alert"
      tabIndex={-1}
    >
      <p className="font-semibold text-danger">{title ?? words.errorsTitle}</p>
      <ul className="mt-1 flex flex-col">
        {errors.map(({ fieldId, label, message }) => {
          const text = label === undefined ? message : `${label} – ${message}`;
          return (
            <li className="text-small" key={text}>
              {fieldId === undefined ? (
                text
              ) : (
                <a
                  className="link inline-flex min-h-8 items-center"
                  href={`#${fieldId}`}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(fieldId)?.focus();
                  }}
                >
                  {text}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
};
