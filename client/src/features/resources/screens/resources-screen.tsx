import type { LibraryDocument } from '@ancrage/shared/content/library';
import { searchWords } from '@ancrage/shared/text/normalize-for-search';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { LibraryLoader } from '#exercise/library-loader.tsx';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Drawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { MarkedText } from '#ui/marked-text.tsx';
import { Page } from '#ui/page.tsx';
import { TextField } from '#ui/text-field.tsx';
import '#ui/desk-columns.css';
import { searchArticles } from '../model/search.ts';
import { ArticleCard } from '../parts/article-card.tsx';

const QUERY = 'q';

const ByTheme = ({ library }: { readonly library: LibraryDocument }) =>
  library.themes.map((theme) => (
    <section aria-labelledby={`theme-${theme.id}`} className="flex flex-col gap-3" key={theme.id}>
      <header className="flex flex-col gap-1">
        <h2 className="text-title" id={`theme-${theme.id}`}>
          {theme.title}
        </h2>
        <p className="measure text-muted">{theme.intro}</p>
      </header>
      <ul className="two-columns flex flex-col gap-3" data-spread>
        {library.articles
          .filter(({ id }) => theme.articles.includes(id))
          .map((article) => (
            <li className="grid" key={article.id}>
              <ArticleCard article={article} />
            </li>
          ))}
      </ul>
    </section>
  ));

interface FoundProps {
  readonly library: LibraryDocument;
  readonly words: readonly string[];
  readonly onClear: () => void;
}

const Found = ({ library, words, onClear }: FoundProps) => {
  const { t } = useTranslation();
  const found = searchArticles(library.articles, words);
  return (
    <>
      <p className="text-muted text-small" role="status">
        {t('resources.found', { count: found.length })}
      </p>
      {found.length === 0 && (
        <EmptyState
          action={<Button onClick={onClear}>{t('resources.showAll')}</Button>}
          picture={<Drawing name="gull" />}
          title={t('resources.noneTitle')}
        >
          {t('resources.noneText')}
        </EmptyState>
      )}
      <ul className="flex flex-col gap-3">
        {found.map(({ article, title, excerpt }) => (
          <li key={article.id}>
            <ArticleCard
              article={article}
              summary={<MarkedText pieces={excerpt} />}
              title={<MarkedText pieces={title} />}
            />
          </li>
        ))}
      </ul>
    </>
  );
};

/** The articles by theme, with a full-text search. Source: P-15, R-12. */
export const ResourcesScreen = () => {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  // The input is local state; the address follows, so that the back button restores the search.
  const [query, setQuery] = useState(() => address.get(QUERY) ?? '');
  const words = searchWords(query);
  const search = (text: string) => {
    setQuery(text);
    setAddress(text === '' ? {} : { [QUERY]: text }, { replace: true });
  };
  return (
    <Page intro={t('resources.intro')} title={t('resources.title')}>
      <LibraryLoader>
        {(library) => (
          <>
            <search className="max-w-(--width-column) print:hidden">
              <TextField
                autoComplete="off"
                enterKeyHint="search"
                help={t('resources.searchHelp')}
                label={t('resources.search')}
                onChange={(event) => search(event.target.value)}
                trailing={<Icon className="mr-3 size-5.5 text-muted" name="search" />}
                type="search"
                value={query}
              />
            </search>
            {words.length === 0 ? (
              <ByTheme library={library} />
            ) : (
              <Found library={library} onClear={() => search('')} words={words} />
            )}
          </>
        )}
      </LibraryLoader>
    </Page>
  );
};
