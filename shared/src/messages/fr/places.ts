import type { Place } from '../../content/places.ts';

/** Where a text of the library sends one, as the words of a button. */
export const places = {
  'identity-card': 'Ouvrir ma carte d’identité',
  vocation: 'Voir ma vocation',
  'check-in': 'Faire le point du jour',
  reconnection: 'Commencer une reconnexion',
  intuitions: 'Voir mes intuitions',
  derailors: 'Ouvrir mes déviateurs et prétentions',
  'leadership-path': 'Voir mes parcours',
  'resourceful-moment': 'Ouvrir mon moment ressource',
  friendship: 'Ouvrir l’amitié professionnelle',
  notes: 'Ouvrir mes notes personnelles',
  report: 'Ouvrir mon compte-rendu',
} satisfies Record<Place, string>;
