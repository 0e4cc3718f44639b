import { hash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** The revisions a writer builds on, or null when it names none. Source: contract, decision 11. */
export type ExpectedRevisions = readonly number[] | null;

/** A revision as a strong entity tag. */
export const tagOf = (revision: number): string => `"${revision}"`;

const STRONG_REVISION = /^"(\d{1,10})"$/;

/** The revisions named by If-Match. A weak or foreign tag names none, so that it never matches. */
const expectedRevisions = (header: string | undefined): ExpectedRevisions => {
  if (header === undefined || header.trim() === '*') return null;
  return header.split(',').flatMap((tag) => {
    const revision = STRONG_REVISION.exec(tag.trim())?.[1];
    return revision === undefined ? [] : [Number(revision)];
  });
};

/** Bytes as a strong entity tag. */
export const tagOfBytes = (bytes: Buffer): string => `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;

/** Whether a reader already holds what a tag names, by If-None-Match, which compares weakly. */
export const alreadyHas = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((held) => held.trim().replace(/^W\//, '') === tag));

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
