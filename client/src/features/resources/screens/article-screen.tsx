import { readingMinutes } from '@ancrage/shared/content/article';
import type { LibraryDocument } from '@ancrage/shared/content/library';
import { PLACES } from '@ancrage/shared/content/places';
import { appPaths, articlePath } from '@ancrage/shared/paths/app-paths';
import { Link, useParams } from 'react-router';
import { useLibrary } from '#exercise/library.ts';
import { LibraryLoader } from '#exercise/library-loader.tsx';
import { useTranslation } from '#platform/i18n.ts';
import { useIsDesk } from '#platform/use-is-desk.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { Drawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import { TwoPanes } from '#ui/two-panes.tsx';
import { ArticleBody } from '../parts/article-body.tsx';
import { ArticlePane } from '../parts/article-pane.tsx';

interface ArticleViewProps {
  readonly id: string;
  readonly library: LibraryDocument;
}

const Neighbours = ({ id, library }: ArticleViewProps) => {
  const { t } = useTranslation();
  const place = library.articles.findIndex((article) => article.id === id);
  const neighbours = [
    { way: 'previous', article: library.articles[place - 1] },
    { way: 'next', article: library.articles[place + 1] },
  ] as const;
  return (
    <nav
      aria-label={t('resources.neighbours')}
      className="grid gap-3 border-border border-t pt-6 roomy:grid-cols-2 print:hidden"
    >
      {neighbours.map(({ way, article }) =>
        article === undefined ? null : (
          <Link
            className={`flex min-h-11 flex-col gap-0.5 rounded-field px-4 py-3 no-underline hover:bg-accent-subtle ${way === 'next' ? 'items-end text-right roomy:col-start-2' : ''}`}
            key={way}
            rel={way === 'next' ? 'next' : 'prev'}
            to={articlePath(article.id)}
          >
            <span className="inline-flex items-center gap-1 text-muted text-small">
              {way === 'previous' && <Icon name="chevron-left" />}
              {t(`resources.${way}`)}
              {way === 'next' && <Icon name="chevron-right" />}
            </span>
            <span className="font-semibold text-accent">{article.title}</span>
          </Link>
        ),
      )}
    </nav>
  );
};

const ArticleView = ({ id, library }: ArticleViewProps) => {
  const { t } = useTranslation();
  const back = { to: appPaths.resources, label: t('resources.back') };
  const article = library.articles.find((one) => one.id === id);
  if (article === undefined) {
    return (
      <Page back={back} title={t('resources.title')}>
        <EmptyState
          action={<ButtonLink to={appPaths.resources}>{t('resources.showAll')}</ButtonLink>}
          picture={<Drawing name="gull" />}
          title={t('resources.goneTitle')}
        >
          {t('resources.goneText')}
        </EmptyState>
      </Page>
    );
  }
  const theme = library.themes.find(({ articles }) => articles.includes(id));
  const minutes = t('resources.minutes', { count: readingMinutes(article) });
  return (
    <Page
      back={back}
      intro={
        <span className="text-small">{theme === undefined ? minutes : `${theme.title} · ${minutes}`}</span>
      }
      title={article.title}
    >
      <article className="flex flex-col gap-6">
        <p className="measure font-serif text-large">{article.summary}</p>
        <ArticleBody passages={article.passages} />
      </article>
      {article.place !== undefined && (
        <Card as="section" className="flex flex-col items-start gap-3 print:hidden" tone="calm">
          <h2 className="text-title">{t('resources.tryTitle')}</h2>
          <p className="measure text-muted">{t('resources.tryText')}</p>
          <ButtonLink to={PLACES[article.place]} variant="primary">
            {t(`places.${article.place}`)}
          </ButtonLink>
        </Card>
      )}
      <Neighbours id={id} library={library} />
    </Page>
  );
};

/** One article, with links to the next ones. Source: P-15. */
export const ArticleScreen = () => {
  const { article: id = '' } = useParams();
  const { t } = useTranslation();
  const library = useLibrary();
  const isDesk = useIsDesk();
  if (library.state === 'ready')
    return (
      <TwoPanes list={isDesk ? <ArticlePane id={id} key={id} library={library.document} /> : null}>
        <ArticleView id={id} library={library.document} />
      </TwoPanes>
    );
  return (
    <Page back={{ to: appPaths.resources, label: t('resources.back') }} title={t('resources.title')}>
      <LibraryLoader>{() => null}</LibraryLoader>
    </Page>
  );
};
