import { useTranslation } from '#platform/i18n.ts';
import type { RefusedFile } from '../model/use-chosen-files.ts';

/** What was chosen and cannot be joined, with the reasons, before anything is sent. Source: Q-35. */
export const RefusedFiles = ({ refused }: { readonly refused: readonly RefusedFile[] }) => {
  const { t } = useTranslation();
  return (
    <div role="alert">
      {refused.length > 0 && (
        <div className="mb-2 rounded-card bg-danger-subtle px-4 py-3">
          <p className="font-semibold text-danger">
            {t('notes.files.refusedTitle', { count: refused.length })}
          </p>
          <ul className="mt-1 text-small">
            {refused.map(({ name, faults }, place) => (
              <li key={`${place} ${name}`}>
                {t('notes.files.refused', {
                  name,
                  reason: faults.map((fault) => t(`notes.faults.${fault}`)).join(' '),
                })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};
