import { useCallback, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

const isMenuState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'menu' in state && state.menu === true;

/**
 * The side menu's place in the history: opening it is a step, so the back button closes it, and a link inside it takes
 * the step's place. Source: S-08, product "Layout".
 */
export const useMenu = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const isOpen = isMenuState(location.state);
  const closing = useRef('');

  const open = useCallback(() => {
    const { pathname, search, hash } = location;
    void navigate({ pathname, search, hash }, { state: { menu: true } });
  }, [location, navigate]);

  const close = useCallback(() => {
    // Two closings of the same opening (a swipe and an Escape) are one step back.
    if (!isOpen || closing.current === location.key) return;
    closing.current = location.key;
    void navigate(-1);
  }, [isOpen, location.key, navigate]);

  return { isOpen, open, close };
};
