import { Fragment, useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { readLocal, writeLocal } from '#platform/storage/local.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { useToast } from '#ui/toasts.tsx';

const SHORTCUTS = [
  { keys: ['g', 'h'], act: 'home' },
  { keys: ['n'], act: 'note' },
  { keys: ['/'], act: 'search' },
  { keys: ['?'], act: 'list' },
] as const;

/** The keys that act on every page but an exercise, and whether they do (WCAG 2.1.4). */
export const ShortcutList = () => {
  const { t } = useTranslation();
  const toast = useToast();
  const [isOn, setIsOn] = useState(() => readLocal('keyboard-shortcuts') !== false);
  const turn = (wanted: boolean) => {
    try {
      writeLocal('keyboard-shortcuts', wanted);
      setIsOn(wanted);
    } catch (failure) {
      console.error('Whether keys act could not be stored on this device.', failure);
      toast.error(t('help.shortcuts.notSaved'));
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="measure text-muted">{t('help.shortcuts.text')}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
        {SHORTCUTS.map(({ keys, act }) => (
          <Fragment key={act}>
            <dt className="flex items-center gap-1.5 text-muted text-small">
              {keys.map((key, place) => (
                <Fragment key={key}>
                  {place > 0 && t('help.shortcuts.followedBy')}
                  <kbd className="inline-grid size-9 place-items-center rounded-field border border-border-strong bg-surface font-sans text-base text-foreground">
                    {key}
                  </kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{t(`help.shortcuts.${act}`)}</dd>
          </Fragment>
        ))}
      </dl>
      <Checkbox checked={isOn} label={t('help.shortcuts.use')} onCheckedChange={turn} />
    </div>
  );
};
