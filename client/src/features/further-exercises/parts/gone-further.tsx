import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useTranslation } from '#platform/i18n.ts';
import { Gone } from '#ui/gone.tsx';

interface GoneFurtherProps {
  readonly title: string;
  readonly text: string;
}

/** Shown for a further exercise, or an entry of it, that does not exist. */
export const GoneFurther = (props: GoneFurtherProps) => {
  const { t } = useTranslation();
  return <Gone {...props} way={{ to: appPaths.pages, label: t('further.goneWay'), icon: 'menu' }} />;
};
