import { memo } from 'react';
import { Link } from 'react-router';
import { useFurtherExercises } from '#exercise/content.ts';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { withFoundWords } from '#platform/navigation/found-words.ts';
import { MarkedText } from '#ui/marked-text.tsx';
import { excerptOf } from '../model/search.ts';
import type { Writing } from '../model/writings.ts';
import '../find.css';

/** The kind of a writing in words: the title of its exercise, when the firm added it. */
export const useKindOf = (): ((writing: Writing) => string) => {
  const { t } = useTranslation();
  const further = useFurtherExercises();
  return ({ kind, exerciseId }) => further.find(({ id }) => id === exerciseId)?.title ?? t(`history.${kind}`);
};

interface WritingLinkProps {
  readonly writing: Writing;
  /** Its kind in words. */
  readonly kind: string;
  /** The folded words to show it by; the page that opens marks them too. */
  readonly words: readonly string[];
}

/** A writing in a list: its kind and day, its name, and the words around what was found. */
export const WritingLink = memo(({ writing, kind, words }: WritingLinkProps) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const { title, at, path, withWhom, theme } = writing;
  const excerpt = excerptOf(writing, words);
  const isNote = writing.field === 'field_celebrations';
  const name = withWhom === '' ? title : t('find.with', { names: withWhom });
  const about = name === title ? '' : theme;
  return (
    <Link
      className="writing-link flex min-h-11 flex-col gap-1 rounded-card border border-border bg-surface px-5 py-4 hover:bg-accent-subtle"
      data-item="writing"
      state={withFoundWords(words.join(' '))}
      to={path}
    >
      <span className="text-muted text-small">
        {kind} · {at === null ? t('find.undated') : formatDate(at, locale)}
        {excerpt?.isEarlier === true && ` · ${t('find.earlier')}`}
      </span>
      {!isNote && name !== '' && (
        <span className="font-semibold">
          <bdi>{name}</bdi>
          {about !== '' && ` · ${about}`}
        </span>
      )}
      {excerpt !== null && (
        <span className="own-words min-w-0">
          <MarkedText pieces={excerpt.pieces} />
        </span>
      )}
    </Link>
  );
});
