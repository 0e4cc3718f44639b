import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { buttonStyle } from '#ui/button-style.ts';

/** The page shown by the error boundary. */
export const BoundaryScreen = () => {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-start gap-5" role="alert">
      <h1 className="text-display" ref={heading} tabIndex={-1}>
        {t('shell.boundary.title')}
      </h1>
      <p className="measure">{t(navigator.onLine ? 'shell.boundary.text' : 'shell.boundary.offlineText')}</p>
      <div className="flex flex-wrap gap-3">
        <Button icon="refresh" onClick={() => location.reload()} variant="primary">
          {t('shell.boundary.reload')}
        </Button>
        <a className={buttonStyle('secondary', 'medium', false)} href={appPaths.home}>
          {t('shell.boundary.home')}
        </a>
      </div>
    </div>
  );
};
