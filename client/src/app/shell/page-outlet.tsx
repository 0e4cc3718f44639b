import { useEffect, useState } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { Skeleton } from '#ui/skeleton.tsx';

/** How long the page that is left stays while the next one loads, in milliseconds. */
const PATIENCE_MS = 100;

/** The page of the address, or a placeholder while its file takes more than a moment to load. */
export const PageOutlet = () => {
  const { location } = useNavigation();
  const [slow, setSlow] = useState<typeof location>();
  useEffect(() => {
    if (location === undefined) return;
    const timer = setTimeout(setSlow, PATIENCE_MS, location);
    return () => clearTimeout(timer);
  }, [location]);
  return location !== undefined && slow === location ? <Skeleton lines={6} /> : <Outlet />;
};
