import { sanitiseText } from '@ancrage/shared/journal/sanitise';
import { PROFILE_TEXT_MAX } from '@ancrage/shared/rules/constants';
import type { Locale } from '@ancrage/shared/rules/locales';
import { type StaffPerson, staffCorrect } from '@ancrage/shared/wire/staff-people';
import { useMutation } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { useWords } from '#ui/words.tsx';
import { staffCall } from '../api/staff-call.ts';
import { refetchAll, staffKeys, staffQueries } from '../model/staff-queries.ts';
import { LocaleField } from './locale-field.tsx';
import { ProblemNotice } from './problem-notice.tsx';

const LINES = ['firstname', 'lastname', 'company', 'title', 'businessunit', 'telephone'] as const;

type Correction = Record<(typeof LINES)[number], string> & { locale: Locale };

const correctable = (person: StaffPerson): Correction => ({
  firstname: person.firstname,
  lastname: person.lastname,
  company: person.company,
  title: person.title,
  businessunit: person.businessunit,
  telephone: person.telephone,
  locale: person.locale,
});

/** The changed fields, sanitised. Source: V-06. */
const changesOf = (values: Correction, before: Correction): Partial<Correction> => ({
  ...(values.locale !== before.locale && { locale: values.locale }),
  ...Object.fromEntries(
    LINES.filter((name) => values[name] !== before[name]).map((name) => [
      name,
      sanitiseText(values[name], values.locale),
    ]),
  ),
});

/** Corrects identification data: everything but the address one signs in with. Source: Q-23. */
export const CorrectionForm = ({ person, onClose }: { person: StaffPerson; onClose: () => void }) => {
  const { t } = useTranslation('staff');
  const words = useWords();
  const toast = useToast();
  const form = useForm<Correction>({ defaultValues: correctable(person) });
  const saving = useMutation({
    mutationFn: (values: Correction) =>
      staffCall(staffCorrect, {
        parameters: { uid: person.uid },
        body: { ...changesOf(values, correctable(person)), revision: person.revision },
      }),
    onSuccess: async (corrected) => {
      staffQueries.setQueryData(staffKeys.person(person.uid), corrected);
      await staffQueries.invalidateQueries({ queryKey: staffKeys.people });
      toast.success(t('person.saved'));
      onClose();
    },
  });
  const look = async () => {
    await refetchAll();
    const found = staffQueries.getQueryData<StaffPerson>(staffKeys.person(person.uid));
    // Keep the input until it is certainly no longer needed.
    if (found?.revision === person.revision) saving.reset();
    else onClose();
  };
  return (
    <form
      className="flex flex-col gap-5"
      noValidate
      onSubmit={form.handleSubmit((values) => saving.mutate(values))}
    >
      <div className="grid gap-5 roomy:grid-cols-2">
        {LINES.map((name) => (
          <TextField
            autoComplete="off"
            key={name}
            label={t(`person.${name}`)}
            maxLength={PROFILE_TEXT_MAX}
            {...form.register(name)}
          />
        ))}
        <Controller
          control={form.control}
          name="locale"
          render={({ field }) => (
            <LocaleField label={t('person.locale')} onChange={field.onChange} value={field.value} />
          )}
        />
        <TextField help={t('person.mailHelp')} label={t('person.mail')} readOnly value={person.mail} />
      </div>
      <ProblemNotice failure={saving.error} onLook={() => void look()} />
      <div className="flex flex-wrap gap-3">
        <Button busy={saving.isPending} type="submit" variant="primary">
          {t('person.save')}
        </Button>
        <Button onClick={onClose} variant="quiet">
          {words.cancel}
        </Button>
      </div>
    </form>
  );
};
