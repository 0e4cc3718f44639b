import type { ComponentProps, ElementType } from 'react';
import { classes } from './classes.ts';

interface CardProps extends ComponentProps<'div'> {
  /** The element it is: a section with a heading, an item of a list… */
  as?: ElementType;
  /** `calm` is a tinted surface without border, for side notes. */
  tone?: 'plain' | 'calm';
}

export const Card = ({ as: Element = 'div', tone = 'plain', className, ...rest }: CardProps) => (
  <Element
    {...rest}
    className={classes(
      'rounded-card p-5 roomy:p-6',
      tone === 'plain' ? 'border border-border bg-surface' : 'bg-accent-subtle',
      className,
    )}
  />
);
