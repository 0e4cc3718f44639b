import { type Article, readingMinutes } from '@ancrage/shared/content/article';
import type { LibraryDocument } from '@ancrage/shared/content/library';
import { appPaths, articlePath } from '@ancrage/shared/paths/app-paths';
import { useTranslation } from '#platform/i18n.ts';
import { ListPane } from '#ui/two-panes.tsx';
import { passageId } from '../model/passage-id.ts';

const Contents = ({ article }: { readonly article: Article }) => {
  const { t } = useTranslation();
  const headings = article.passages.flatMap((passage, place) =>
    passage.kind === 'heading'
      ? [{ id: passageId(place), text: passage.spans.map(({ text }) => text).join('') }]
      : [],
  );
  if (headings.length === 0) return null;
  return (
    <ol aria-label={t('resources.contents')} className="pb-2">
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a
            className="flex min-h-11 items-center rounded-field py-1 pr-3 pl-6 text-small hover:bg-accent-subtle"
            href={`#${id}`}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
};

interface ArticlePaneProps {
  readonly id: string;
  readonly library: LibraryDocument;
}

/** The articles next to one of them, on a desk, with the contents of that one. Source: P-15, R-12. */
export const ArticlePane = ({ id, library }: ArticlePaneProps) => {
  const { t } = useTranslation();
  const article = library.articles.find((one) => one.id === id);
  return (
    <ListPane
      contents={article && <Contents article={article} />}
      current={id}
      items={library.articles.map((one) => ({
        key: one.id,
        to: articlePath(one.id),
        title: one.title,
        detail: t('resources.minutes', { count: readingMinutes(one) }),
      }))}
      label={t('resources.title')}
      to={appPaths.resources}
    />
  );
};
