import { Component, type ReactNode } from 'react';
import { BoundaryScreen } from './boundary-screen.tsx';

interface PageBoundaryProps {
  /** A change of it gives the page another chance: the address. */
  place: string;
  children: ReactNode;
}

interface PageBoundaryState {
  fault: unknown;
  place: string;
}

/** Speaks when a page fails, instead of a blank one; leaving the page takes it away. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { fault: null, place: this.props.place };

  static getDerivedStateFromError(fault: unknown): Partial<PageBoundaryState> {
    return { fault: fault ?? new Error('Something threw nothing.') };
  }

  static getDerivedStateFromProps(
    { place }: PageBoundaryProps,
    state: PageBoundaryState,
  ): Partial<PageBoundaryState> | null {
    return place === state.place ? null : { fault: null, place };
  }

  override render() {
    return this.state.fault === null ? this.props.children : <BoundaryScreen />;
  }
}
