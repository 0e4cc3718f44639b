import { type Article, readingMinutes } from '@ancrage/shared/content/article';
import { articlePath } from '@ancrage/shared/paths/app-paths';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';

interface ArticleCardProps {
  readonly article: Article;
  /** Replace the article's own texts, for instance with marked matches. */
  readonly title?: ReactNode;
  readonly summary?: ReactNode;
}

/** One article in a list: title, summary, reading time. */
export const ArticleCard = ({ article, title, summary }: ArticleCardProps) => {
  const { t } = useTranslation();
  return (
    <Link
      className="flex flex-col gap-1.5 rounded-card border border-border bg-surface p-5 no-underline transition-colors duration-(--duration-leave) hover:border-accent"
      to={articlePath(article.id)}
    >
      <span className="font-serif text-large leading-snug">{title ?? article.title}</span>
      <span className="text-muted">{summary ?? article.summary}</span>
      <span className="text-muted text-small">
        {t('resources.minutes', { count: readingMinutes(article) })}
      </span>
    </Link>
  );
};
