import type { ComponentProps } from 'react';

/** The words of a page's heading, smaller than usual: what one came for is below it. */
export const QuietHeading = (props: ComponentProps<'span'>) => (
  <span className="block text-muted text-title" {...props} />
);
