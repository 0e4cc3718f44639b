import { legalPaths } from '@ancrage/shared/paths/app-paths';
import type { Ref } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ExternalLink } from '#ui/external-link.tsx';

interface TermsFieldProps {
  id: string;
  checked: boolean;
  error: string | undefined;
  onChange: (accepted: boolean) => void;
  ref: Ref<HTMLInputElement>;
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
          <ExternalLink className="link" to={legalPaths[locale].terms}>
            {t('account.termsLink')}
          </ExternalLink>
        </>
      }
      onCheckedChange={onChange}
      ref={ref}
      required
    />
  );
};
