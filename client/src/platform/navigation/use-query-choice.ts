import { useSearchParams } from 'react-router';

/**
 * One choice among several, stored in the query string, so that it survives the back button and a reload. The first one
 * is the default.
 * @param parameter the query parameter
 * @param choices all choices
 * @returns the choice, and its setter, which replaces the history entry
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
