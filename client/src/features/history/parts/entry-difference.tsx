import type { ExerciseId } from '@ancrage/shared/content/document';
import { type AnswerChange, answersChanged, type EntryChange } from '@ancrage/shared/journal/entry-changes';
import { wordsOfEntry, wordsUnder } from '@ancrage/shared/journal/entry-words';
import type { JournalField } from '@ancrage/shared/journal/fields';
import { exerciseOfSpecial } from '@ancrage/shared/journal/further-exercises';
import { stateBefore } from '@ancrage/shared/journal/restoring';
import { readableKey } from '@ancrage/shared/text/readable-key';
import { useAllExercises, useExercise, useFurtherExercise } from '#exercise/content.ts';
import { answerLabel } from '#exercise/model/answer-label.ts';
import { changeInWords } from '#exercise/model/change-in-words.ts';
import { dayOfEntry, kindOfEntry, titleOfEntry } from '#exercise/model/entry-title.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Button } from '#ui/button.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { useRestore } from './use-restore.ts';

const EXERCISES: Readonly<Partial<Record<JournalField, ExerciseId>>> = {
  field_cid: 'identity-card',
  field_intuitions: 'reconnection',
  field_deviateurs: 'derailor',
  field_pretentions: 'claim',
};

/** Members of other entries that have several answers or need no label. */
const OWN_MEMBERS: Readonly<Partial<Record<JournalField, readonly string[]>>> = {
  field_celebrations: ['text', 'files'],
  field_amitiepro: ['person', 'theme', 'prepare', 'express', 'listen', 'advice'],
  field_plf: ['answers', 'results', 'entries'],
};

/** Finds the labels of an entry's answers, or makes them from their key; null where no label is needed. */
const useAnswerLabel = ({ field, before, after }: EntryChange): ((key: string) => string | null) => {
  const id = EXERCISES[field];
  const own = useExercise(id ?? 'reconnection');
  const { special, pf } = after ?? before ?? {};
  const further = useFurtherExercise(
    typeof special === 'string' ? (exerciseOfSpecial(special)?.exerciseId ?? '') : '',
  );
  const asked = further.state === 'ready' ? further : own;
  const situation = pf === 'future' ? 'future' : 'past';
  return (key) => {
    if (OWN_MEMBERS[field]?.includes(key)) return null;
    if (id === undefined) return readableKey(key);
    return asked.state === 'ready' ? (answerLabel(asked.exercise, key, situation) ?? readableKey(key)) : null;
  };
};

const Words = ({ label, words }: { readonly label: string; readonly words: readonly string[] }) => {
  const { t } = useTranslation();
  return (
    <div>
      <dt className="text-muted text-small">{label}</dt>
      <dd className="measure whitespace-pre-line break-words">
        {words.length === 0 ? <span className="text-muted">{t('history.blank')}</span> : words.join('\n')}
      </dd>
    </div>
  );
};

/** One changed answer, before and after; renders nothing when its text did not change. */
const AnswerDifference = ({
  change,
  label,
}: {
  readonly change: AnswerChange;
  readonly label: string | null;
}) => {
  const { t } = useTranslation();
  const before = wordsUnder(change.key, change.before);
  const after = wordsUnder(change.key, change.after);
  return (
    <div className="flex flex-col gap-1 border-border border-l-2 pl-4">
      {label !== null && <p className="font-semibold text-small">{label}</p>}
      <dl className="flex flex-col gap-1">
        <Words label={t('history.before')} words={before} />
        <Words label={t('history.after')} words={after} />
      </dl>
    </div>
  );
};

const hasOtherWords = ({ key, before, after }: AnswerChange): boolean =>
  wordsUnder(key, before).join('\n') !== wordsUnder(key, after).join('\n');

/** The answers of an entry whose text changed; none when only its progress did. */
const wordsChanged = (change: EntryChange): AnswerChange[] => answersChanged(change).filter(hasOtherWords);

const SIGNS = {
  added: 'plus',
  changed: 'edit',
  deleted: 'trash',
} as const satisfies Record<EntryChange['kind'], IconName>;

const Differences = ({ change }: { readonly change: EntryChange }) => {
  const { t } = useTranslation();
  const labelOf = useAnswerLabel(change);
  const answers = wordsChanged(change);
  if (answers.length === 0) return <p className="text-muted text-small">{t('history.standing')}</p>;
  return answers.map((answer) => (
    <AnswerDifference change={answer} key={answer.key} label={labelOf(answer.key)} />
  ));
};

/** The change of one entry as text, with a button to restore it. Source: Q-51. */
export const EntryDifference = ({ change }: { readonly change: EntryChange }) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const restore = useRestore();
  const shown = changeInWords(change, useAllExercises());
  const { kind, field, before, after } = shown;
  const title = titleOfEntry(shown);
  const day = dayOfEntry(shown, locale);
  const entry = after ?? before ?? {};
  const words = wordsOfEntry(field, entry).filter((word) => word !== title);
  return (
    <li className="flex flex-col gap-3 border-border border-t pt-4">
      <div className="flex flex-col gap-0.5">
        <p className="flex items-center gap-1.5 text-muted text-small">
          <Icon className="size-4.5" name={SIGNS[kind]} />
          {t(`history.kinds.${kind}`)} · {t(`history.${kindOfEntry(shown)}`)}
          {day !== null && `, ${day}`}
        </p>
        {title !== '' && <h3 className="own-words line-clamp-2">{title}</h3>}
      </div>
      {kind === 'changed' ? (
        <Differences change={shown} />
      ) : (
        <p className="measure line-clamp-4 whitespace-pre-line break-words">{words.join('\n')}</p>
      )}
      {kind !== 'added' && (
        <Button
          className="self-start"
          icon="undo"
          onClick={() => void restore([stateBefore(change)], t('history.restored'))}
        >
          {t(kind === 'deleted' ? 'history.bringBack' : 'history.restore')}
        </Button>
      )}
    </li>
  );
};
