import { useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import type { Writing } from '../model/writings.ts';
import { useKindOf, WritingLink } from './writing-link.tsx';

/** How many are rendered at first, and how many more each time. */
const PAGE = 40;

interface WritingListProps {
  readonly label: string;
  readonly writings: readonly Writing[];
  readonly words: readonly string[];
}

const NO_WORDS: readonly string[] = [];

/** Links to writings, without a page: for the few of a day or a month. */
export const PlainList = ({
  writings,
  words = NO_WORDS,
  label,
}: Partial<WritingListProps> & { readonly writings: readonly Writing[] }) => {
  const kindOf = useKindOf();
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {writings.map((writing) => (
        <li key={writing.id}>
          <WritingLink kind={kindOf(writing)} words={words} writing={writing} />
        </li>
      ))}
    </ul>
  );
};

/** Links to writings, a page at a time. After a way back as many as before are rendered, for the place of the scroll. */
export const WritingList = ({ label, writings, words }: WritingListProps) => {
  const { t } = useTranslation();
  const kindOf = useKindOf();
  const isBack = useNavigationType() === 'POP';
  const [shown, setShown] = useState(isBack ? 5 * PAGE : PAGE);
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef<number | null>(null);
  useEffect(() => {
    if (firstNew.current !== null && shown > firstNew.current)
      list.current?.children[firstNew.current]?.querySelector('a')?.focus({ preventScroll: true });
    firstNew.current = null;
  }, [shown]);
  return (
    <>
      <ul aria-label={label} className="flex flex-col gap-3" ref={list}>
        {writings.slice(0, shown).map((writing) => (
          <li key={writing.id}>
            <WritingLink kind={kindOf(writing)} words={words} writing={writing} />
          </li>
        ))}
      </ul>
      {writings.length > shown && (
        <Button
          className="self-center"
          onClick={() => {
            firstNew.current = shown;
            setShown(shown + PAGE);
          }}
        >
          {t('find.more')}
        </Button>
      )}
    </>
  );
};
