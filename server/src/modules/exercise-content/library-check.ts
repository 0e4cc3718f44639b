import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Article, articleSchema } from '@ancrage/shared/content/article';
import { localeFaults, sentencesBeside, typographyFaults } from '@ancrage/shared/content/check';
import { EXERCISES } from '@ancrage/shared/content/document';
import { helpSchema, type LibraryDocument, type Theme, themesSchema } from '@ancrage/shared/content/library';
import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import { readArticle } from './article-source.ts';
import { type Checked, shaped } from './content-shape.ts';
import { type FaultList, readYamlFile } from './content-source.ts';

/** Members of the library that are not prose. */
const STRUCTURE: ReadonlySet<string> = new Set(['id', 'place', 'articles', 'kind', 'mark']);

interface Library {
  readonly help: Checked<LibraryDocument['help']> | null;
  readonly themes: Checked<{ themes: Theme[] }> | null;
  readonly articles: readonly Checked<Article>[];
}

/** The firm's file if its folder has it in any language; otherwise the built-in one. */
const folderWith = (part: string, folder: string, builtIn: string): string =>
  LOCALES.some((locale) => existsSync(join(folder, locale, part))) ? folder : builtIn;

/** An article without a theme would never be found; one in two themes, or one that does not exist, is a mistake. */
const listingFaults = (themes: Checked<{ themes: Theme[] }>, folder: string, found: FaultList): void => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
  const known = files.map((name) => basename(name, '.md'));
  const listed = themes.value.themes.flatMap(({ articles }, theme) =>
    articles.map((id, place) => ({ id, path: ['themes', theme, 'articles', place] })),
  );
  for (const [at, { id, path }] of listed.entries()) {
    const fault = known.includes(id)
      ? listed.findIndex((other) => other.id === id) < at && `the article “${id}” is listed twice`
      : `there is no article ${id}.md`;
    if (fault) found.inSource(themes.source, [{ path, text: fault }]);
  }
  for (const id of known)
    if (!listed.some((entry) => entry.id === id))
      found.ofFile(join(folder, `${id}.md`), 'no theme of themes.yaml lists this article');
};

const purposeFaults = ({ value, source }: Checked<LibraryDocument['help']>, found: FaultList): void =>
  found.inSource(
    source,
    value.exercises.flatMap(({ id, purpose }, place) =>
      purpose !== undefined || EXERCISES.some((exercise) => exercise === id)
        ? []
        : [{ path: ['exercises', place], text: `“purpose” is missing: no exercise “${id}” tells it` }],
    ),
  );

const readLocale = (
  locale: Locale,
  folders: { help: string; resources: string },
  found: FaultList,
): Library => {
  const help = shaped(helpSchema, readYamlFile(join(folders.help, locale, 'help.yaml'), found), found);
  if (help !== null) purposeFaults(help, found);
  const resources = join(folders.resources, locale, 'resources');
  const themes = shaped(themesSchema, readYamlFile(join(resources, 'themes.yaml'), found), found);
  if (themes === null) return { help, themes, articles: [] };
  listingFaults(themes, resources, found);
  const articles = themes.value.themes
    .flatMap((theme) => theme.articles)
    .map((id) => join(resources, `${id}.md`))
    .filter((file) => existsSync(file))
    .map((file) => shaped(articleSchema, readArticle(file, found), found))
    .filter((article) => article !== null);
  for (const part of [help, themes, ...articles])
    if (part !== null)
      for (const { path, text } of typographyFaults(locale, sentencesBeside(part.value, STRUCTURE)))
        found.remark(part.source, path, text);
  return { help, themes, articles };
};

/** The help without its texts. */
const helpShape = (help: LibraryDocument['help']) => ({
  exercises: help.exercises.map(({ id, place, purpose, steps }) => ({
    id,
    place,
    ...(purpose !== undefined && { purpose }),
    steps: steps.map(() => true),
  })),
  answers: help.answers.map(({ id, questions }) => ({
    id,
    questions: questions.map((one) => ({ id: one.id })),
  })),
});

const compare = (french: Library, other: Library, found: FaultList): void => {
  const { help, themes } = other;
  if (help && french.help)
    found.inSource(help.source, localeFaults(helpShape(french.help.value), helpShape(help.value)));
  if (themes && french.themes) found.inSource(themes.source, localeFaults(french.themes.value, themes.value));
  for (const { value, source } of other.articles) {
    const twin = french.articles.find((article) => article.value.id === value.id)?.value;
    if (twin && twin.place !== value.place)
      found.inSource(source, [
        {
          path: ['place'],
          text: `place “${value.place ?? 'none'}” here, “${twin.place ?? 'none'}” in French`,
        },
      ]);
  }
};

const documentOf = (locale: Locale, { help, themes, articles }: Library): LibraryDocument | null =>
  help && themes
    ? { locale, help: help.value, themes: themes.value.themes, articles: articles.map(({ value }) => value) }
    : null;

/**
 * Reads and checks the help and the resources in every language.
 * @param folder a content folder; what it lacks is taken from the built-in one
 */
export const checkLibrary = (
  folder: string,
  builtIn: string,
  found: FaultList,
): Record<Locale, LibraryDocument | null> => {
  const folders = {
    help: folderWith('help.yaml', folder, builtIn),
    resources: folderWith('resources', folder, builtIn),
  };
  const [fr, en] = [readLocale('fr', folders, found), readLocale('en', folders, found)];
  compare(fr, en, found);
  return { fr: documentOf('fr', fr), en: documentOf('en', en) };
};
