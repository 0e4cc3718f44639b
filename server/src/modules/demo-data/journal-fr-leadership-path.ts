import type { DemoPath } from './journal-of.ts';

/**
 * What was written on the way, by step; steps 4 and 5 are those of the finished path, the others were taken up again.
 * What a step asks for the identity card is on the card.
 */
export const path: DemoPath = {
  answers: {
    'plf1-corps': 'La mâchoire. Puis le souffle, qui reste coincé sous les clavicules.',
    'plf1-derniere-fois': 'Mardi, quand Bertrand a regardé l’heure pendant que je parlais.',
    'plf1-signal': 'Je parle plus vite que je ne pense.',
    'plf1-moment': 'during',
    'plf1-occasions-1': 'Quand on regarde l’heure pendant que je parle.',
    'plf1-occasions-2': 'Quand une décision revient sur la table sans moi.',
    'plf2-besoin': 'Que je n’ai pas à tout tenir à la fois.',
    'plf2-origine': 'Ma grand-mère disait : « Pose tes pieds, petite, la terre te portera. »',
    'plf2-paroles-1': 'J’ai le temps.',
    'plf2-paroles-2': 'La terre me porte, l’autre peut finir.',
    'plf2-essai': 'Dite trois fois en silence avant la réunion des élus. La troisième, je l’ai crue.',
    'plf4-lieu': 'Au lac, en août, avant que la maison se réveille. Mon père dormait encore.',
    'plf4-vue': 'L’eau fume. Un héron, au bout du ponton, plus patient que moi.',
    'plf4-son': 'Le bois qui craque sous la tasse, une barque que l’on détache au loin.',
    'plf4-peau': 'La faïence brûlante, l’air froid sur les joues.',
    'plf4-odeur': 'La vase, le café, la laine du gilet de mon père.',
    'plf5-moment-1': 'À neuf ans, j’apprends à lire à mon petit frère, sous la table de la cuisine.',
    'plf5-moment-2':
      'À vingt-trois ans, premier été en atelier : je demande son prénom à chaque ouvrière, et je les retiens.',
    'plf5-moment-3': 'La nuit de l’inondation : nous portons les rouleaux à quarante, en chantant faux.',
    'plf5-moment-4': 'Le jour où Inès a présenté ses chiffres sans me chercher du regard.',
    'plf5-recu-1': 'L’envie d’essayer, même devant moi.',
    'plf5-recu-2': 'Une place, avec leur prénom dessus.',
    'plf5-fil': 'Chaque fois, quelqu’un découvre qu’il savait faire.',
  },
  results: {
    'plf6-garder':
      'Ma colère est une gardienne. Elle dit vrai sur ce qui compte et faux sur celui qui est en face.',
    'plf6-essayer':
      'Une question avant chaque réponse, pendant un mois. Le noter le soir, même quand je l’oublie.',
    'plf6-partager': 'Avec Nadia, le vendredi, en marchant. Et en parler à ma prochaine séance.',
  },
  intuitions: [
    ['Une question avant chaque réponse.', 'implemented'],
    ['Ma place est là où quelqu’un découvre qu’il sait faire.', 'pending'],
    ['Je demande de l’aide avant d’être à bout.', 'pending'],
  ],
};
