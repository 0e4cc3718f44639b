import { MAX_SPELLINGS, type PasswordEstimator } from '@ancrage/shared/rules/password-strength';
import { useEffect, useState } from 'react';

let loading: Promise<PasswordEstimator> | null = null;

const load = async (): Promise<PasswordEstimator> => {
  const [{ ZxcvbnFactory }, common, en, fr] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-fr'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...en.dictionary, ...fr.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: MAX_SPELLINGS,
  });
};

/** A judge, the wait for one, or its absence: the server judges in any case. */
export type JudgeState = PasswordEstimator | 'loading' | 'absent';

/**
 * The strength estimator of the server, with the same dictionaries, loaded when the user starts to type a password.
 * @param wanted whether to load it
 */
export const usePasswordJudge = (wanted: boolean): JudgeState => {
  const [judge, setJudge] = useState<JudgeState>('loading');
  useEffect(() => {
    if (!wanted) return;
    loading ??= load();
    loading.then(setJudge).catch(() => {
      loading = null; // the next password typed asks again
      setJudge('absent');
    });
  }, [wanted]);
  return judge;
};
