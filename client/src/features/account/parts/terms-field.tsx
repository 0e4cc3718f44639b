import { legalPaths } from '@ancrage/shared/paths/app-paths';
import type { Ref } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Checkbox } from '#ui/checkbox.tsx';

interface TermsFieldProps {
  id: string;
  checked: boolean;
  error: string | undefined;
  onChange: (accepted: boolean) => void;
  ref: Ref<HTMLElement>;
}

/** Acceptance of the terms, which open in a new tab. Source: S-07, C-14. */
export const TermsField = ({ id, checked, error, onChange, ref }: TermsFieldProps) => {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Checkbox
      checked={checked}
      error={error}
      help={t('account.termsNeeded')}
      id={id}
      label={
        <>
          {t('account.acceptTerms')}{' '}
          <a className="link" href={legalPaths[locale].terms} rel="noreferrer" target="_blank">
            {t('account.termsLink')}
            <span className="sr-only"> ({t('shell.words.newTab')})</span>
          </a>
        </>
      }
      onCheckedChange={onChange}
      ref={ref}
      required
    />
  );
};
