import type { ReactNode } from 'react';

/** The veil behind a dialog. */
export const VEIL =
  'fixed inset-0 min-h-dvh bg-overlay transition-opacity duration-(--duration-enter) data-ending-style:opacity-0 data-ending-style:duration-(--duration-leave) data-starting-style:opacity-0';

/** Positions a dialog: at the bottom of a phone, in the middle of a larger screen; the keyboard never hides it. */
export const STAND =
  'fixed inset-x-0 top-0 flex h-dvh items-end justify-center overflow-hidden roomy:items-center roomy:p-6';

/** The dialog's surface. */
export const SURFACE =
  'flex max-h-[calc(100dvh-24px)] w-full flex-col overflow-hidden tight:block tight:overflow-y-auto rounded-t-card bg-surface text-foreground shadow-soft outline-none roomy:max-h-full roomy:rounded-card transition-[opacity,translate] duration-(--duration-enter) ease-enter data-ending-style:translate-y-6 data-ending-style:opacity-0 data-ending-style:duration-(--duration-leave) data-starting-style:translate-y-6 data-starting-style:opacity-0';

/** The row of acts at the foot of a dialog, the thumb's first choice nearest. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col-reverse gap-2 p-5 pb-[max(24px,env(safe-area-inset-bottom))] roomy:flex-row roomy:justify-end roomy:px-6">
    {children}
  </div>
);
