import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  /** What there is to know. */
  title: ReactNode;
  /** Lets an address point to it. */
  id?: string;
  /** Whether the address points to it: it is then open and in view. */
  isWanted?: boolean;
  children: ReactNode;
}

/** A title that expands its content. Uses `<details>`: the browser's search in the page finds the content. */
export const Disclosure = ({ title, id, isWanted = false, children }: DisclosureProps) => {
  const box = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    if (!isWanted || box.current === null) return;
    box.current.open = true;
    box.current.scrollIntoView({ block: 'start' });
  }, [isWanted]);

  return (
    <details className="group scroll-mt-4 border-border border-b last:border-b-0" id={id} ref={box}>
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 py-2 font-semibold hover:text-accent-strong [&::-webkit-details-marker]:hidden">
        {title}
        <Icon
          className="size-5.5 text-accent transition-transform duration-(--duration-enter) group-open:rotate-180"
          name="chevron-down"
        />
      </summary>
      <div className="flex flex-col gap-4 pb-5">{children}</div>
    </details>
  );
};
