import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';

interface FileLineProps {
  readonly picture: ReactNode;
  readonly name: ReactNode;
  readonly detail: ReactNode;
  readonly actions: ReactNode;
}

/** The sign of a file that shows no picture of itself. */
export const FileSign = () => (
  <span className="grid size-full place-items-center bg-accent-subtle text-accent">
    <Icon className="size-6" name="document" />
  </span>
);

/** One file of a note: its picture or sign, its name, a line about it, what can be done with it. */
export const FileLine = ({ picture, name, detail, actions }: FileLineProps) => (
  <div className="flex items-center gap-3 rounded-field border border-border p-1.5">
    <span className="size-14 shrink-0 overflow-hidden rounded-[8px]">{picture}</span>
    <span className="flex min-w-0 flex-1 flex-col">
      <span className="text-small">{name}</span>
      <span className="text-muted text-small">{detail}</span>
    </span>
    <span className="flex shrink-0 flex-col items-center roomy:flex-row">{actions}</span>
  </div>
);
