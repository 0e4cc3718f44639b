import { useSearchParams } from 'react-router';

/**
 * One choice among a few that the address holds, so that going back and a reload find it again; the first is the one that
 * an address without it means.
 * @param parameter the query parameter
 * @param choices all there are
 * @returns the choice, and what changes it in place of the address shown
 */
export const useQueryChoice = <Choice extends string>(
  parameter: string,
  choices: readonly [Choice, ...Choice[]],
): readonly [Choice, (choice: Choice) => void] => {
  const [query, setQuery] = useSearchParams();
  const [usual] = choices;
  const found = choices.find((choice) => choice === query.get(parameter)) ?? usual;
  const choose = (choice: Choice) => {
    const next = new URLSearchParams(query);
    if (choice === usual) next.delete(parameter);
    else next.set(parameter, choice);
    setQuery(next, { replace: true });
  };
  return [found, choose];
};
