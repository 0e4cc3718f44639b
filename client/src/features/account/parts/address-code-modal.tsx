import { useEffect, useId, useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextField } from '#ui/text-field.tsx';

interface AddressCodeModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where the code was sent. */
  mail: string;
  isWorking: boolean;
  /** The error message. */
  problem: string | null;
  onCode: (code: string) => void;
}

/** Asks for the code that was sent to a new address. Source: C-05. */
export const AddressCodeModal = (props: AddressCodeModalProps) => {
  const { open, onOpenChange, mail, isWorking, problem, onCode } = props;
  const { t } = useTranslation();
  const id = useId();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);

  useEffect(() => {
    if (open) return;
    setCode('');
    setMissing(false);
  }, [open]);

  const change = (next: boolean) => {
    if (!isWorking) onOpenChange(next);
  };
  const send = () => {
    setMissing(code.trim() === '');
    if (code.trim() !== '') onCode(code);
  };

  return (
    <Modal
      actions={
        <>
          <Button onClick={() => change(false)} variant="quiet">
            {t('shell.words.cancel')}
          </Button>
          <Button busy={isWorking} form={`${id}-form`} type="submit" variant="primary">
            {t('ownData.address.confirm')}
          </Button>
        </>
      }
      description={t('ownData.address.sent', { mail })}
      onOpenChange={change}
      open={open}
      title={t('ownData.address.title')}
    >
      <form
        className="flex flex-col gap-5"
        id={`${id}-form`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWorking) send();
        }}
      >
        {problem !== null && (
          <Banner role="alert" title={t('outcome.title_error')} tone="error">
            {problem}
          </Banner>
        )}
        <TextField
          autoCapitalize="characters"
          autoComplete="one-time-code"
          error={isMissing ? t('outcome.field_required') : undefined}
          help={t('access.code.codeHelp')}
          id={`${id}-code`}
          label={t('ownData.address.code')}
          onChange={(event) => setCode(event.target.value)}
          spellCheck={false}
          value={code}
        />
      </form>
    </Modal>
  );
};
