import { copyText } from '#platform/clipboard.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Page } from '#ui/page.tsx';
import { useToast } from '#ui/toasts.tsx';

interface RecoveryCodesStepProps {
  codes: readonly string[];
  onKept: () => void;
}

/** The recovery codes, shown this once. */
export const RecoveryCodesStep = ({ codes, onKept }: RecoveryCodesStepProps) => {
  const { t } = useTranslation('staff');
  const { t: shared } = useTranslation();
  const toast = useToast();
  const copy = () => {
    copyText(codes.join('\n')).then(
      () => toast.success(shared('outcome.text_copied')),
      () => toast.error(t('signIn.codes.copyFailed')),
    );
  };
  return (
    <Page intro={t('signIn.codes.intro')} title={t('signIn.codes.title')}>
      <Card>
        <ul className="grid select-all grid-cols-[repeat(auto-fill,minmax(min(18ch,100%),1fr))] gap-x-6 gap-y-1 whitespace-nowrap font-semibold tabular-nums tracking-wide">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Card>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onKept} variant="primary">
          {t('signIn.codes.kept')}
        </Button>
        <Button icon="copy" onClick={copy}>
          {t('signIn.codes.copy')}
        </Button>
      </div>
    </Page>
  );
};
