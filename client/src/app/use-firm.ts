import type { AppConfiguration } from '@ancrage/shared/wire/app-configuration';
import { useQuery } from '@tanstack/react-query';
import { knownConfiguration, loadConfiguration } from '#platform/configuration.ts';

/** Name and contact address of the firm, or null while they are not known. */
export const useFirm = (): AppConfiguration['firm'] | null => {
  const { data } = useQuery({
    queryKey: ['configuration'],
    queryFn: () => loadConfiguration(),
    initialData: () => knownConfiguration() ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.firm ?? null;
};
