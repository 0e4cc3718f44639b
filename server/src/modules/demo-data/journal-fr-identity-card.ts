import type { IdentityCard } from '@ancrage/shared/journal/identity-card';

export const identityCard: IdentityCard = {
  CIDsymptome:
    'La mâchoire se verrouille, puis le souffle s’arrête tout en haut. Et je me mets à parler vite, très vite.',
  CIDphrasereconnexion: 'Je pose mes pieds, et je laisse l’autre finir sa phrase.',
  CIDmomentressource:
    'Je suis sur le ponton du lac, à six heures, la tasse chaude entre les mains ; l’eau fume, et personne n’attend rien de moi.',
  CIDvocationpro:
    'Faire que chacun, là où je passe, se sente attendu, capable, et reparte un peu plus grand qu’il n’est venu.',
};
