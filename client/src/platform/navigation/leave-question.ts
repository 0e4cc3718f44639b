/** A step to another page that waits for the person's word. */
export interface HeldStep {
  /** takes it after all */
  go(): void;
}

/** Something open that asks before it is left. Source: S-15, S-19. */
export interface LeaveQuestion {
  /** whether a step to this path has to be asked about; called at the very moment of leaving */
  asks(pathname: string): boolean;
  /** told of the step that was held back; a later one takes its place */
  onHeld(step: HeldStep): void;
}
