/** A navigation that waits for the person's answer. */
export interface HeldNavigation {
  /** lets it go on */
  go(): void;
  /** gives it up */
  stay(): void;
}

/** Something open that asks before it is left. Source: S-15, S-19. */
export interface LeaveQuestion {
  /** whether a navigation to this path has to be asked about; called at the moment of leaving */
  asks(pathname: string): boolean;
  /** called with the navigation that waits for the answer, and with null once it waits no more */
  onHeld(navigation: HeldNavigation | null): void;
}

let current: LeaveQuestion | null = null;

/** Has a question asked before every navigation. @returns takes it away */
export const askBeforeLeaving = (question: LeaveQuestion): (() => void) => {
  current = question;
  return () => {
    if (current === question) current = null;
  };
};

/** The question that a navigation to a path has to wait for; null when there is none. */
export const questionFor = (pathname: string): LeaveQuestion | null =>
  current?.asks(pathname) === true ? current : null;
