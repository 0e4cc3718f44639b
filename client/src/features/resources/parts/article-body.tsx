import type { Passage, Span } from '@ancrage/shared/content/article';
import { Fragment } from 'react';
import { passageId } from '../model/passage-id.ts';

const SpanText = ({ span }: { readonly span: Span }) => {
  if (span.mark === 'emphasis') return <em>{span.text}</em>;
  if (span.mark === 'strong') return <strong className="font-semibold">{span.text}</strong>;
  return span.text;
};

// The passages of an article never move: their index is their key.
const Spans = ({ spans }: { readonly spans: readonly Span[] }) =>
  spans.map((span, place) => <SpanText key={place} span={span} />);

interface PassageViewProps {
  readonly passage: Passage;
  readonly id: string;
}

const PassageView = ({ passage, id }: PassageViewProps) => {
  switch (passage.kind) {
    case 'heading':
      return (
        <h2 className="mt-3 scroll-mt-4 text-title" id={id}>
          <Spans spans={passage.spans} />
        </h2>
      );
    case 'quote':
      return (
        <blockquote className="border-accent border-l-2 pl-4 font-serif text-large">
          <Spans spans={passage.spans} />
        </blockquote>
      );
    case 'list': {
      const List = passage.isOrdered ? 'ol' : 'ul';
      return (
        <List
          className={`flex flex-col gap-2 pl-6 marker:text-accent ${passage.isOrdered ? 'list-decimal marker:font-semibold' : 'list-disc'}`}
        >
          {passage.items.map((spans) => (
            <li className="pl-1" key={spans.map(({ text }) => text).join('')}>
              <Spans spans={spans} />
            </li>
          ))}
        </List>
      );
    }
    default:
      return (
        <p>
          <Spans spans={passage.spans} />
        </p>
      );
  }
};

/** The body of an article, set to be read. */
export const ArticleBody = ({ passages }: { readonly passages: readonly Passage[] }) => (
  <div className="measure flex flex-col gap-4 leading-relaxed">
    {passages.map((passage, place) => (
      <Fragment key={place}>
        <PassageView id={passageId(place)} passage={passage} />
      </Fragment>
    ))}
  </div>
);
