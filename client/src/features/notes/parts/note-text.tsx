import { highlightPieces } from '@ancrage/shared/text/highlight';
import { useContext, useState } from 'react';
import { useTranslation } from '#platform/i18n.ts';
import { classes } from '#ui/classes.ts';
import { MarkedText } from '#ui/marked-text.tsx';
import { SearchedWords } from '../model/searched-words.ts';

/** From this many characters on, a note is collapsed to twelve lines. */
const LONG = 900;

/** The text of a note. A long one is collapsed; during a search everything is shown. */
export const NoteText = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation();
  const words = useContext(SearchedWords);
  const [isOpen, setIsOpen] = useState(false);
  const isFolded = text.length > LONG && words.length === 0 && !isOpen;
  return (
    <div>
      <p
        className={classes('measure whitespace-pre-line font-serif text-large', isFolded && 'line-clamp-12')}
      >
        <MarkedText pieces={highlightPieces(text, words)} />
      </p>
      {text.length > LONG && words.length === 0 && (
        <button
          aria-expanded={isOpen}
          className="link inline-flex min-h-11 items-center text-small"
          onClick={() => setIsOpen(!isOpen)}
          type="button"
        >
          {isOpen ? t('notes.less') : t('notes.more')}
        </button>
      )}
    </div>
  );
};
