import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useTranslation } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

interface GoneProps {
  readonly title: string;
  readonly text: string;
}

/** What stands where an exercise or an entry was looked for that is not there. */
export const Gone = ({ title, text }: GoneProps) => {
  const { t } = useTranslation();
  return (
    <EmptyState
      action={
        <ButtonLink icon="menu" to={appPaths.pages}>
          {t('further.goneWay')}
        </ButtonLink>
      }
      icon="search"
      title={title}
    >
      {text}
    </EmptyState>
  );
};
