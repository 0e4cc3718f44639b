import { hash } from 'node:crypto';
import { originalTag, revisionIn } from '@ancrage/shared/wire/dialect/entity-tag';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** The revisions that a write is based on, or null without If-Match. Source: contract, decision 11. */
export type ExpectedRevisions = readonly number[] | null;

/**
 * The revisions in If-Match, in any form that a proxy gives our tags. A foreign tag has none, so it never matches. The weak
 * comparison departs from RFC 9110 §13.1.1. Source: decision record 100.
 */
const expectedRevisions = (header: string | undefined): ExpectedRevisions => {
  if (header === undefined || header.trim() === '*') return null;
  return header.split(',').flatMap((tag) => revisionIn(tag) ?? []);
};

/** A strong entity tag of some bytes. */
export const tagOfBytes = (bytes: Buffer): string => `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;

/** Whether If-None-Match contains a tag, in any form that a proxy gives it. */
export const matchesIfNoneMatch = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((held) => originalTag(held) === originalTag(tag)));

/** Whether a request prefers a response without a body. Source: RFC 7240; contract, decision 16. */
export const prefersMinimal = (header: string | readonly string[] | undefined): boolean =>
  [header ?? []]
    .flat()
    .some((preferences) =>
      preferences.split(',').some((one) => /^\s*return\s*=\s*"?minimal"?\s*(;|$)/i.test(one)),
    );

/** Parameter decorator: the revisions in the request's If-Match. */
export const IfMatch = createParamDecorator(
  (_: unknown, context: ExecutionContext): ExpectedRevisions =>
    expectedRevisions(context.switchToHttp().getRequest<Request>().headers['if-match']),
);
