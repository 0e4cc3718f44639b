import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';

/** Fields that belong together, under a heading. */
export const FormSection = ({
  heading,
  intro,
  children,
}: {
  heading: string;
  intro?: string;
  children: ReactNode;
}) => (
  <Card as="section" className="flex flex-col gap-5">
    <div className="flex flex-col gap-1">
      <h2 className="text-title">{heading}</h2>
      {intro !== undefined && <p className="measure text-muted text-small">{intro}</p>}
    </div>
    {children}
  </Card>
);
