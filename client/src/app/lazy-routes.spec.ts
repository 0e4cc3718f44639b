import { expect, it } from '@jest/globals';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Words, WordsProvider } from '#ui/words.tsx';
import { publicRoutes, signedInRoutes } from './lazy-routes.tsx';

const words: Words = {
  productName: 'Ancrage',
  close: 'Fermer',
  cancel: 'Annuler',
  busy: 'En cours',
  showPassword: 'Afficher',
  hidePassword: 'Masquer',
  errorsTitle: 'À compléter',
  loading: 'Chargement',
  newTab: 'nouvel onglet',
  titleSuccess: 'Succès',
  titleError: 'Erreur',
  notifications: 'Messages',
};

it.each([...publicRoutes, ...signedInRoutes])(
  'the place of $path is held until its file has come',
  (route) => {
    const drawn = renderToStaticMarkup(
      createElement(WordsProvider, { words, children: createElement(route.Part) }),
    );
    expect(drawn).toContain('aria-busy="true"');
    expect(drawn).toContain('Chargement');
  },
);
