import { appPaths, firstCardPath } from '@ancrage/shared/paths/app-paths';
import { RETURN_PARAMETER, safeReturnUrl } from '@ancrage/shared/paths/return-url';
import { PERSONAL_INFO_MINIMUM } from '@ancrage/shared/rules/constants';
import { mayStartReconnection } from '@ancrage/shared/rules/identity-card';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { Controller, type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { useIdentityCard } from '#journal-data/journal/use-journal.ts';
import { changesOf, countPersonalInfo, type EditableInfo, type PersonalInfo } from '#person/personal-info.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { ProgressLine } from '#ui/progress-line.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { editableOf, IDENTITY_FIELDS, WORK_FIELDS } from '../model/account-fields.ts';
import {
  type AccountDraft,
  dropAccountDraft,
  useFoundChanges,
  useWriteAccountDraft,
} from '../model/use-account-draft.ts';
import { useMovedOn } from '../model/use-moved-on.ts';
import { useSaveAccount } from '../model/use-save-account.ts';
import { AccountTextField } from './account-text-field.tsx';
import { SaveNotice } from './save-notice.tsx';
import { TermsField } from './terms-field.tsx';

interface CompletenessProps {
  readonly count: number;
  /** The labels of the fields that are still empty. */
  readonly empty: readonly string[];
}

/** Says how much is missing before one can go on, and which fields are empty. Source: V-02, K-05. */
const Completeness = ({ count, empty }: CompletenessProps) => {
  const { t } = useTranslation();
  const locale = useLocale();
  if (count >= PERSONAL_INFO_MINIMUM) return null;
  const text = t('account.tooFew', { minimum: PERSONAL_INFO_MINIMUM, count });
  return (
    <Card className="flex flex-col gap-3" tone="calm">
      <p className="measure">{text}</p>
      {empty.length < PERSONAL_INFO_MINIMUM && (
        // To a newcomer, a list of nearly all fields says less than the form below.
        <p className="measure text-small">
          {t('account.stillEmpty', { fields: new Intl.ListFormat(locale).format(empty) })}
        </p>
      )}
      <ProgressLine
        label={t('account.filledIn')}
        max={PERSONAL_INFO_MINIMUM}
        value={count}
        valueText={`${count} / ${PERSONAL_INFO_MINIMUM}`}
      />
    </Card>
  );
};

interface AccountFormProps {
  info: PersonalInfo;
  /** The draft, once it was read from the device. */
  draft: AccountDraft;
}

const Section = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <Card as="section" className="flex flex-col gap-5">
    <h2 className="text-title">{heading}</h2>
    {children}
  </Card>
);

/** Identification data, to read and to change. Source: S-07, V-01, V-02, X-04. */
export const AccountForm = ({ info, draft }: AccountFormProps) => {
  const { t } = useTranslation();
  const id = useId();
  const toast = useToast();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const card = useIdentityCard();
  const refused = useRef<AbortController | null>(null);
  const saved = useMemo(() => editableOf(info), [info]);
  const found = useFoundChanges(draft, saved);
  const [isFromDraft, setFromDraft] = useState(found !== null);
  const form = useForm<EditableInfo>({ defaultValues: { ...saved, ...found }, shouldFocusError: false });
  const { errors, isSubmitting, submitCount } = form.formState;
  const values = useWatch({ control: form.control });
  const { problem, save } = useSaveAccount(draft);
  useWriteAccountDraft(draft, form, saved);
  useMovedOn(form, saved);

  const submit = form.handleSubmit(
    async (wanted) => {
      refused.current?.abort();
      const kept = await save(wanted);
      if (kept === null) return;
      // Later input is a change of the saved values.
      form.reset({ ...kept, ...changesOf(form.getValues(), wanted) });
      setFromDraft(false);
      toast.success(t('outcome.info_saved'));
      const wasComplete = countPersonalInfo(info) >= PERSONAL_INFO_MINIMUM;
      const isComplete = countPersonalInfo({ ...info, ...kept }) >= PERSONAL_INFO_MINIMUM;
      if (isComplete && !wasComplete) await leadOn();
    },
    (found: FieldErrors<EditableInfo>) => {
      if (found.firstname?.type === 'validate' && found.lastname?.type === 'validate') {
        refused.current?.abort();
        refused.current = new AbortController();
        toast.error(t('outcome.no_names'), { until: refused.current.signal });
      }
    },
  );

  /** To the address that required a complete account; else to the next page. Source: G-02. */
  const leadOn = () => {
    const next = mayStartReconnection(card) ? appPaths.home : firstCardPath;
    const wanted = safeReturnUrl(query.get(RETURN_PARAMETER));
    return navigate(wanted === appPaths.home ? next : wanted, { replace: true });
  };

  const giveUp = async () => {
    form.reset(saved);
    await dropAccountDraft(draft);
    setFromDraft(false);
  };

  const idOf = (name: keyof EditableInfo) => `${id}-${name}`;
  const fields = [...IDENTITY_FIELDS, ...WORK_FIELDS];
  const emptyFields = [
    ...fields
      .filter(({ name }) => (values[name] ?? '').trim() === '')
      .map(({ text }) => t(`account.${text}`)),
    ...(values.cgu === true ? [] : [t('account.termsHeading')]),
  ];
  const problems = [
    ...fields.map(({ name, text }) => ({ name, label: t(`account.${text}`) })),
    { name: 'cgu' as const, label: t('account.termsHeading') },
  ].flatMap(({ name, label }) => {
    const message = errors[name]?.message;
    return message === undefined ? [] : [{ fieldId: idOf(name), label, message }];
  });

  return (
    <form className="flex flex-col gap-6" noValidate onSubmit={submit}>
      <Completeness count={countPersonalInfo({ ...info, ...values })} empty={emptyFields} />
      {isFromDraft && (
        <Banner
          action={<Button onClick={() => void giveUp()}>{t('account.discardDraft')}</Button>}
          icon="edit"
          role="status"
          title={t('exercise.unsaved.title')}
        >
          {t('account.draft')}
        </Banner>
      )}
      {draft.state.keeping === 'failed' && (
        <Banner role="status" tone="warning">
          {t('exercise.flow.notKept')}
        </Banner>
      )}
      <ErrorSummary attempt={submitCount} errors={problems} />
      <Section heading={t('account.identityHeading')}>
        {IDENTITY_FIELDS.map((field) => (
          <AccountTextField field={field} form={form} id={idOf(field.name)} key={field.name} />
        ))}
        <TextField
          autoComplete="email"
          help={t('account.mailHelp')}
          label={t('account.mail')}
          readOnly
          type="email"
          value={info.mail}
        />
      </Section>
      <Section heading={t('account.workHeading')}>
        {WORK_FIELDS.map((field) => (
          <AccountTextField field={field} form={form} id={idOf(field.name)} key={field.name} />
        ))}
      </Section>
      <Section heading={t('account.termsHeading')}>
        <Controller
          control={form.control}
          name="cgu"
          render={({ field, fieldState }) => (
            <TermsField
              checked={field.value}
              error={fieldState.error?.message}
              id={idOf('cgu')}
              onChange={field.onChange}
              ref={field.ref}
            />
          )}
          rules={{ validate: (accepted) => accepted || t('outcome.field_required') }}
        />
      </Section>
      {/* Next to the button that failed: the form is longer than a phone's screen. */}
      {problem !== null && <SaveNotice problem={problem} />}
      <Button block busy={isSubmitting} size="large" type="submit" variant="primary">
        {t(isSubmitting ? 'account.saving' : 'account.save')}
      </Button>
    </form>
  );
};
