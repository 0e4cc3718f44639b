import { expect, it } from '@jest/globals';
import { DialectAdapter } from './dialect-adapter.ts';

it('the adapter refuses middleware of Express and Nest, which no request would reach @Q-20', () => {
  const adapter = new DialectAdapter();
  expect(() => adapter.use()).toThrow(/request pipeline/);
  expect(() => adapter.enableCors({})).toThrow(/request pipeline/);
  expect(() => adapter.createMiddlewareFactory()).toThrow(/request pipeline/);
});
