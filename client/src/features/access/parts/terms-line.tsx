import { legalPaths } from '@ancrage/shared/paths/app-paths';
import type { Ref } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ExternalLink } from '#ui/external-link.tsx';

interface TermsLineProps {
  id: string;
  accepted: boolean;
  error: string | undefined;
  onChange: (accepted: boolean) => void;
  ref: Ref<HTMLInputElement>;
}

/** The terms open in a new tab, so that the form keeps its input. Source: C-14. */
export const TermsLine = ({ id, accepted, error, onChange, ref }: TermsLineProps) => {
  const { t } = useTranslation();
  const terms = legalPaths[useLocale()].terms;
  const label = (
    <>
      {t('access.register.acceptTerms')}{' '}
      <ExternalLink className="link" to={terms}>
        {t('access.register.termsLink')}
      </ExternalLink>
    </>
  );
  return (
    <Checkbox
      checked={accepted}
      error={error}
      help={t('access.register.consent')}
      id={id}
      label={label}
      onCheckedChange={onChange}
      ref={ref}
      required
    />
  );
};
