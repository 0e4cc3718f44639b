/** A navigation that waits for the user's answer. */
export interface HeldNavigation {
  /** continues it */
  go(): void;
  /** cancels it */
  stay(): void;
}

/** A question to answer before a page is left. Source: S-15, S-19. */
export interface LeaveQuestion {
  /** whether a navigation to this path has to be confirmed; called at the moment of leaving */
  asks(pathname: string): boolean;
  /** called with the navigation that waits, and with null when none waits any more */
  onHeld(navigation: HeldNavigation | null): void;
}

let current: LeaveQuestion | null = null;

/** Registers a question for every navigation. @returns a function that removes it */
export const askBeforeLeaving = (question: LeaveQuestion): (() => void) => {
  current = question;
  return () => {
    if (current === question) current = null;
  };
};

/** The question that a navigation to a path has to wait for; null when there is none. */
export const questionFor = (pathname: string): LeaveQuestion | null =>
  current?.asks(pathname) === true ? current : null;
