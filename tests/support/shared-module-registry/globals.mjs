// What `@jest/globals` is where test files are loaded by Node itself. Bindings follow the file under test: a module that
// stays loaded, such as a factory with an expectation in it, speaks to the present file.
export let afterAll;
export let afterEach;
export let beforeAll;
export let beforeEach;
export let describe;
export let expect;
export let it;
export let jest;
export let test;

/** Points all of them to those of the file that is about to run. */
export const follow = (globals) => {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals);
};
