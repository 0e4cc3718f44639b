import type { IdentityCard } from '@ancrage/shared/journal/identity-card';

export const identityCard: IdentityCard = {
  CIDsymptome:
    'My shoulders creep up, my voice goes bright and brisk, and I start answering before the question is over.',
  CIDphrasereconnexion: 'Nothing is burning. I can hear them out.',
  CIDmomentressource:
    'I’m on the sea wall at Robin Hood’s Bay before anyone is up, flask between my knees; the tide is going out, and nobody needs me for anything.',
  CIDvocationpro:
    'To make places where people are trusted early, allowed to get it wrong, and walk out taller than they came in.',
};
