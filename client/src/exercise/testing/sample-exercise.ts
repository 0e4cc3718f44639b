import { type Exercise, exerciseSchema } from '@ancrage/shared/content/exercise';

/** A small exercise with every kind of block, for specs. */
export const sampleExercise: Exercise = exerciseSchema.parse({
  id: 'sample',
  title: 'Reconnexion',
  purpose: 'Pour essayer.',
  slides: [
    {
      id: 'situation',
      title: 'La situation',
      blocks: [
        {
          kind: 'choice',
          key: 'pf',
          label: 'Quand ?',
          options: [
            { value: 'past', label: 'Passée' },
            { value: 'future', label: 'À venir' },
          ],
        },
      ],
    },
    {
      id: 'who',
      title: { past: 'Avec qui était-ce ?', future: 'Avec qui sera-ce ?' },
      blocks: [
        { kind: 'question', key: 'reconew-q2-qui', size: 'short', label: 'Avec qui' },
        { kind: 'question', key: 'reconew-q2-datesujet', size: 'short', label: 'Quand, sur quoi' },
      ],
    },
    {
      id: 'lived',
      when: 'past',
      title: 'Ce que j’ai vécu',
      blocks: [{ kind: 'question', key: 'reconew-q3-pense', size: 'long', label: 'J’ai pensé' }],
    },
    {
      id: 'vocation',
      title: 'Ma vocation',
      blocks: [
        {
          kind: 'recall',
          from: 'identity-card',
          key: 'CIDvocationpro',
          label: 'Ma vocation',
          missing: 'Pas encore',
        },
        {
          kind: 'group',
          prefix: 'reconew-q4',
          size: 'long',
          items: [{ label: 'Avant' }, { label: 'Pendant' }],
        },
      ],
    },
    {
      id: 'pause',
      title: 'Une pause',
      blocks: [{ kind: 'cloud', label: 'Le nuage', inhale: 'J’inspire', exhale: 'J’expire' }],
    },
    { id: 'breath', title: 'Lire', blocks: [{ kind: 'text', text: 'Un texte.' }] },
    {
      id: 'other',
      title: 'L’autre',
      blocks: [
        {
          kind: 'list',
          prefix: 'reconew-q6-peurs',
          label: 'Ses peurs',
          item: 'Une peur',
          add: 'Ajouter',
        },
      ],
    },
    {
      id: 'call',
      title: 'Ce que cela appelle',
      blocks: [
        {
          kind: 'echo',
          from: 'reconew-q6-peurs',
          to: 'reconew-q7-peurs',
          label: 'Ses peurs',
          question: 'Qu’appelle-t-elle de moi ?',
          empty: 'Rien à reprendre',
        },
      ],
    },
    {
      id: 'intuitions',
      title: 'Mes intuitions',
      blocks: [
        {
          kind: 'ordered',
          key: 'intuitionsdata',
          label: 'Mes intuitions',
          item: 'Une intuition',
          add: 'Ajouter',
          empty: 'Aucune encore',
        },
      ],
    },
  ],
  summary: {
    kind: 'summary',
    empty: 'Rien',
    sections: [
      { title: 'Avec qui', entries: [{ show: 'answer', key: 'reconew-q2-qui' }] },
      {
        title: 'Vécu',
        when: 'past',
        entries: [{ show: 'answer', key: 'reconew-q3-pense', label: 'Pensé' }],
      },
      { title: 'Vocation', entries: [{ show: 'identity-card', key: 'CIDvocationpro' }] },
      {
        title: { past: 'Ses peurs', future: 'Ses peurs à venir' },
        entries: [{ show: 'list', prefix: 'reconew-q6-peurs', echo: 'reconew-q7-peurs', label: 'Peurs' }],
      },
      { title: 'Intuitions', entries: [{ show: 'ordered', key: 'intuitionsdata' }] },
    ],
  },
});
