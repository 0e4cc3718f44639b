export const logout = {
  title: 'Se déconnecter',
  working: 'Nous refermons votre journal.',
  unsentTitle: 'Des modifications n’ont pas encore été envoyées',
  unsentText:
    'Elles ne sont que sur cet appareil. Si vous vous déconnectez maintenant, elles seront effacées avec le reste.',
  sendFirst: 'Envoyer puis me déconnecter',
  sending: 'Envoi de vos modifications',
  sendFailed:
    'L’envoi n’a pas abouti. Vos modifications sont toujours sur cet appareil ; réessayez quand le réseau sera revenu.',
  stay: 'Ne pas me déconnecter',
  draftTitle_one: 'Un brouillon vous attend',
  draftTitle_other: '{{count}} brouillons vous attendent',
  draftText_one:
    'Vous avez commencé à écrire sans enregistrer. Ce brouillon n’est que sur cet appareil : si vous vous déconnectez, il sera effacé.',
  draftText_other:
    'Vous avez commencé à écrire sans enregistrer. Ces brouillons ne sont que sur cet appareil : si vous vous déconnectez, ils seront effacés.',
  leaveDraft_one: 'Me déconnecter et effacer ce brouillon',
  leaveDraft_other: 'Me déconnecter et effacer ces brouillons',
  drafts: 'Brouillons',
  draftOf: '{{name}}, texte du {{date}}',
  draftOfNew: '{{name}}, nouveau texte',
  kinds: {
    note: 'Notes personnelles',
    reconnection: 'Reconnexions',
    derailor: 'Déviateurs',
    claim: 'Prétentions',
    friendship: 'Amitié professionnelle',
    further: 'Autres exercices',
    'identity-card': 'Carte d’identité',
    step: 'Parcours, étape {{step}}',
    'looking-back': 'Comment cela s’est passé',
    intuition: 'Intuitions prévues',
    account: 'Mon compte',
  },
  leaveAnyway: 'Me déconnecter sans les envoyer',
};
