import { ButtonLink } from './button-link.tsx';
import { EmptyState } from './empty-state.tsx';
import type { IconName } from './icon.tsx';

interface GoneProps {
  title: string;
  /** What may have become of it. */
  text: string;
  /** Where to go instead. */
  way: { readonly to: string; readonly label: string; readonly icon: IconName };
}

/** What stands where something was looked for that is not there, or no longer. */
export const Gone = ({ title, text, way }: GoneProps) => (
  <EmptyState
    action={
      <ButtonLink icon={way.icon} to={way.to}>
        {way.label}
      </ButtonLink>
    }
    icon="search"
    title={title}
  >
    {text}
  </EmptyState>
);
