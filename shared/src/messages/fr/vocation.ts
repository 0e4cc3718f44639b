export const vocation = {
  title: 'Vocation professionnelle',
  intro: 'Ce que votre présence apporte aux autres quand vous donnez le meilleur de vous-même.',
  mine: 'Votre vocation',
  adviser:
    'Elle se précise au fil de vos entretiens. Relisez-la à deux, puis mettez votre carte d’identité à jour.',
  edit: 'La modifier sur ma carte',
  emptyTitle: 'Votre vocation n’est pas encore écrite',
  emptyText:
    'Une ligne suffit pour commencer. Elle se trouve dans ce que vous faites déjà, et s’affine au fil de vos entretiens.',
  write: 'L’écrire sur ma carte',
  find: 'La chercher pas à pas',
  momentsTitle: 'Quatre moments pour la vivre',
  momentsText: 'À chaque rencontre, elle vous invite à quelque chose de différent.',
  yours: 'Ce que vous avez écrit dernièrement',
  from: '{{who}}, le {{date}}',
  article: 'Lire : le fil d’une vocation',
  start: 'Me reconnecter',
};
