/** The `<template>` elements of the page. */
export const templateOf = (id: string): DocumentFragment | undefined => {
  const template = document.querySelector<HTMLTemplateElement>(`template#${id}`);
  template?.remove(); // removed, so that neither a search in the page nor a test finds it
  return template?.content;
};

/** Shows why the app does not start, with a text of the page itself: no other file may be loaded. */
export const giveUp = (id: 'not-started' | 'not-stored'): void => {
  document.body.replaceChildren(templateOf(id) ?? '');
};

/** A page that is being left cancels its downloads, and would report a failed start in its last moments. */
const LEFT_WITHIN_MS = 3000;

/** Reports that the app could not start, unless the page is being left. */
export const sayNotStarted = (failure: unknown): never => {
  setTimeout(giveUp, LEFT_WITHIN_MS, 'not-started');
  throw failure;
};
