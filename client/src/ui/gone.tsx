import { ButtonLink } from './button-link.tsx';
import { Drawing } from './drawing.tsx';
import { EmptyState } from './empty-state.tsx';
import type { IconName } from './icon.tsx';

interface GoneProps {
  title: string;
  /** Why it may be missing. */
  text: string;
  /** A link to another page. */
  way: { readonly to: string; readonly label: string; readonly icon: IconName };
}

/** Shown in place of something that does not exist, or no longer exists. */
export const Gone = ({ title, text, way }: GoneProps) => (
  <EmptyState
    action={
      <ButtonLink icon={way.icon} to={way.to}>
        {way.label}
      </ButtonLink>
    }
    picture={<Drawing name="gull" />}
    title={title}
  >
    {text}
  </EmptyState>
);
