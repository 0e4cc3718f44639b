/** What the page holds without showing it. */
export const templateOf = (id: string): DocumentFragment | undefined => {
  const template = document.querySelector<HTMLTemplateElement>(`template#${id}`);
  template?.remove(); // nothing that a search or a test could meet
  return template?.content;
};

/** Says why there will be no app, in the words of the page itself: no other file may be there. */
export const giveUp = (id: 'not-started' | 'not-stored'): void => {
  document.body.replaceChildren(templateOf(id) ?? '');
};

/** A page that is being left loses its files too, and would say for its last moments that it could not start. */
const LEFT_WITHIN_MS = 3000;

/** Says that the app could not start, unless the page is being left. */
export const sayNotStarted = (failure: unknown): never => {
  setTimeout(giveUp, LEFT_WITHIN_MS, 'not-started');
  throw failure;
};
