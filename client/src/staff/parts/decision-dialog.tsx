import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import type { StaffDecision } from '@ancrage/shared/rules/staff-decisions';
import { REASON_MAX, type StaffPersonRow } from '@ancrage/shared/wire/staff-people';
import { useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useWords } from '#ui/words.tsx';
import { resetAndRefetch } from '../model/staff-queries.ts';
import { useDecide } from '../model/use-decide.ts';
import { ProblemNotice } from './problem-notice.tsx';

interface DecisionDialogProps {
  decision: StaffDecision;
  people: readonly Pick<StaffPersonRow, 'uid' | 'locale'>[];
  /**
   * Called when the dialog closes: with the people on whom the decision did not take effect, or null when nothing was
   * decided.
   */
  onClose: (left: readonly number[] | null) => void;
}

/** Asks for confirmation of a decision, with a field for a reason, in each language of the mails, where mails have one. */
export const DecisionDialog = ({ decision, people, onClose }: DecisionDialogProps) => {
  const { t } = useTranslation('staff');
  const words = useWords();
  const [reasons, setReasons] = useState({ fr: '', en: '' });
  const deciding = useDecide(onClose);
  const takesReason = decision === 'refused' || decision === 'blocked';
  const languages = LOCALES.filter((locale) => people.some((person) => person.locale === locale));
  const isGiven = languages.some((locale) => reasons[locale].trim() !== '');
  const decide = () =>
    deciding.mutate({
      uids: people.map(({ uid }) => uid),
      decision,
      ...(takesReason && isGiven && { reason: { fr: reasons.fr.trim(), en: reasons.en.trim() } }),
    });
  const labelOf = (locale: Locale) =>
    languages.length === 1
      ? t('decide.reason')
      : t(`decide.reasonIn.${locale}`, { count: people.filter((person) => person.locale === locale).length });
  return (
    <Modal
      actions={
        <>
          <Button onClick={() => onClose(null)} variant="quiet">
            {words.cancel}
          </Button>
          <Button busy={deciding.isPending} onClick={decide} variant={takesReason ? 'danger' : 'primary'}>
            {t(`decide.${decision}`)}
          </Button>
        </>
      }
      description={t(`decide.${decision}Text`)}
      onOpenChange={(open) => !open && onClose(null)}
      open
      title={t(`decide.${decision}Title`, { count: people.length })}
    >
      <div className="flex flex-col gap-4">
        <ProblemNotice failure={deciding.error} onLook={resetAndRefetch(() => onClose(null))} />
        {takesReason &&
          languages.map((locale) => (
            <TextArea
              help={t('decide.reasonHelp')}
              key={locale}
              label={labelOf(locale)}
              maxLength={REASON_MAX}
              onChange={(event) => setReasons({ ...reasons, [locale]: event.target.value })}
              value={reasons[locale]}
            />
          ))}
      </div>
    </Modal>
  );
};
