import { cutPieces, highlightPieces } from '@ancrage/shared/text/highlight';
import { useContext } from 'react';
import { MarkedText } from '#ui/marked-text.tsx';
import { endingOf } from '../model/file-ending.ts';
import { SearchedWords } from '../model/searched-words.ts';

/** The name of a file, with the matches of a search marked. However narrow the line, its extension is not broken. */
export const FileName = ({ name }: { readonly name: string }) => {
  const words = useContext(SearchedWords);
  const [stem, ending] = cutPieces(highlightPieces(name, words), name.length - endingOf(name).length);
  return (
    <>
      <MarkedText pieces={stem} />
      <span className="whitespace-nowrap">
        <MarkedText pieces={ending} />
      </span>
    </>
  );
};
