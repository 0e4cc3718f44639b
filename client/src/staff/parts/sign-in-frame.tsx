import type { ReactNode } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { Mark } from '#ui/mark.tsx';
import { LanguageChoice } from './language-choice.tsx';

/** The frame around the admin console's sign-in forms. */
export const SignInFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('staff');
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-120 flex-col gap-6 px-5 py-6 roomy:pt-14">
      <header className="flex items-center gap-3">
        <Mark className="size-11" />
        <span className="font-serif text-title">{t('productName')}</span>
      </header>
      <main className="flex-1" id="content" tabIndex={-1}>
        {children}
      </main>
      <footer>
        <LanguageChoice />
      </footer>
    </div>
  );
};
