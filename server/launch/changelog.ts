import { LaunchError } from './launch-error.ts';

const UNRELEASED = '## Unreleased\n';
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;
/** What an operator must do. Source: the head of CHANGELOG.md. */
const UPGRADING = /^### Upgrading$/m;
const FIXES_ALONE = /^### (?!Fixed$|Security$)/m;

type Step = 'major' | 'minor' | 'patch';

/**
 * The section of a changelog about what is not released yet, without its title.
 * @throws LaunchError when there is none, or it is empty
 */
export const unreleasedOf = (changelog: string): string => {
  const begin = changelog.indexOf(UNRELEASED);
  if (begin < 0) throw new LaunchError('CHANGELOG.md has no section "## Unreleased".');
  const rest = changelog.slice(begin + UNRELEASED.length);
  const end = rest.search(/^## /m);
  const section = (end < 0 ? rest : rest.slice(0, end)).trim();
  if (section === '')
    throw new LaunchError('CHANGELOG.md has nothing under "## Unreleased": there is nothing to release.');
  return section;
};

/**
 * The changelog with what was "Unreleased" as the section of a version, and a new empty section above it.
 * @param title such as `1.2.0 - 2026-11-26`
 */
export const releasedIn = (changelog: string, title: string, section: string): string =>
  changelog.replace(
    `${UNRELEASED}\n${unreleasedOf(changelog)}`,
    () => `${UNRELEASED}\n## ${title}\n\n${section}`,
  );

/**
 * What the changes ask for: "Upgrading", which is an operator's work, a major version; only fixes, a patch; anything else a
 * minor version. Before 1.0.0 a minor version takes the place of a major one. Source: https://semver.org, 4 and 6 to 8.
 */
export const leastStepOf = (section: string, current: string): Step => {
  if (UPGRADING.test(section)) return current.startsWith('0.') ? 'minor' : 'major';
  return FIXES_ALONE.test(section) ? 'minor' : 'patch';
};

const after = (current: string, step: Step): string => {
  const [, major, minor, patch] = (VERSION.exec(current) ?? []).map(Number);
  if (major === undefined || minor === undefined || patch === undefined)
    throw new LaunchError(`${current} in package.json is no version such as 1.2.3.`);
  if (step === 'major') return `${major + 1}.0.0`;
  return step === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
};

/**
 * The version of a release.
 * @param wanted `major`, `minor`, `patch`, or one of the three versions that follow the current one
 * @throws LaunchError when it is none of them, or less than what the changes ask for
 */
export const nextVersion = (current: string, wanted: string, section: string): string => {
  const steps = ['patch', 'minor', 'major'] as const;
  const step = steps.find((one) => wanted === one || wanted === after(current, one));
  if (!step)
    throw new LaunchError(
      `After ${current} comes ${steps.map((one) => `${after(current, one)} (${one})`).join(', ')}; not ${wanted}.`,
    );
  const least = leastStepOf(section, current);
  if (steps.indexOf(step) < steps.indexOf(least))
    throw new LaunchError(
      `The changes need a ${least} version, ${after(current, least)}: see the head of CHANGELOG.md.`,
    );
  return after(current, step);
};
