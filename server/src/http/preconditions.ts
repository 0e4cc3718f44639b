import { hash } from 'node:crypto';
import { originalTag, revisionIn } from '@ancrage/shared/wire/dialect/entity-tag';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** The revisions a writer builds on, or null when it names none. Source: contract, decision 11. */
export type ExpectedRevisions = readonly number[] | null;

/**
 * The revisions named by If-Match, in any form that a proxy on the way has given our tags; a foreign tag names none, so that it
 * never matches. Comparing weakly departs from RFC 9110 §13.1.1. Source: decision record 100.
 */
const expectedRevisions = (header: string | undefined): ExpectedRevisions => {
  if (header === undefined || header.trim() === '*') return null;
  return header.split(',').flatMap((tag) => revisionIn(tag) ?? []);
};

/** Bytes as a strong entity tag. */
export const tagOfBytes = (bytes: Buffer): string => `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;

/** Whether a reader already holds what a tag names, by If-None-Match, in any form that a proxy on the way has given the tag. */
export const alreadyHas = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((held) => originalTag(held) === originalTag(tag)));

/** Whether a request prefers an answer without a body. Source: RFC 7240; contract, decision 16. */
export const wantsLittle = (header: string | readonly string[] | undefined): boolean =>
  [header ?? []]
    .flat()
    .some((preferences) =>
      preferences.split(',').some((one) => /^\s*return\s*=\s*"?minimal"?\s*(;|$)/i.test(one)),
    );

/** The revisions named by the request's If-Match. */
export const IfMatch = createParamDecorator(
  (_: unknown, context: ExecutionContext): ExpectedRevisions =>
    expectedRevisions(context.switchToHttp().getRequest<Request>().headers['if-match']),
);
