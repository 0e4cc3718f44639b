import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { useWords } from './words.tsx';

type BannerTone = 'info' | 'success' | 'warning' | 'error';

interface BannerProps {
  tone?: BannerTone;
  title?: string | undefined;
  icon?: IconName;
  children?: ReactNode;
  /** One thing to do about it. */
  action?: ReactNode;
  onDismiss?: () => void;
  /** Read out at once when it appears (`alert`), politely (`status`), or only when reached. */
  role?: 'alert' | 'status';
}

const TONES: Record<BannerTone, { box: string; sign: string; icon: IconName }> = {
  info: { box: 'bg-accent-subtle', sign: 'text-accent', icon: 'info' },
  success: { box: 'bg-success-subtle', sign: 'text-success', icon: 'check-circle' },
  warning: { box: 'bg-warning-subtle', sign: 'text-warning', icon: 'alert' },
  error: { box: 'bg-danger-subtle', sign: 'text-danger', icon: 'alert' },
};

/** A message at the top of the page. Stays until it no longer applies or is dismissed. */
export const Banner = ({ tone = 'info', title, icon, children, action, onDismiss, role }: BannerProps) => {
  const words = useWords();
  const look = TONES[tone];
  return (
    <div
      className={classes(
        'appears flex items-start gap-1 rounded-card py-3 pl-4',
        look.box,
        onDismiss ? 'pr-2' : 'pr-4',
      )}
      role={role}
    >
      <div className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3">
        <Icon className={classes('size-6', look.sign)} name={icon ?? look.icon} />
        {title !== undefined && <p className="font-semibold">{title}</p>}
        <div
          className={title === undefined ? undefined : 'col-span-2 mt-1 roomy:col-span-1 roomy:col-start-2'}
        >
          {children !== undefined && <div className="measure text-small">{children}</div>}
          {action !== undefined && (
            <div className="mt-3 mb-1 flex flex-wrap items-center gap-x-4 gap-y-2">{action}</div>
          )}
        </div>
      </div>
      {onDismiss !== undefined && (
        <IconButton className="-my-1.5" icon="close" label={words.close} onClick={onDismiss} />
      )}
    </div>
  );
};
