export const logout = {
  title: 'Se déconnecter',
  working: 'Nous refermons votre journal.',
  unsentTitle: 'Des écrits n’ont pas encore été envoyés',
  unsentText:
    'Ils ne sont que sur cet appareil. Si vous vous déconnectez maintenant, ils seront effacés avec le reste.',
  sendFirst: 'Envoyer puis me déconnecter',
  sending: 'Envoi de vos écrits',
  sendFailed:
    'L’envoi n’a pas abouti. Vos écrits sont toujours sur cet appareil ; réessayez quand le réseau sera revenu.',
  stay: 'Garder ma session ouverte',
  draftTitle: 'Un brouillon vous attend',
  draftText:
    'Vous avez commencé à écrire quelque chose sans l’enregistrer. Ce brouillon n’est que sur cet appareil : si vous vous déconnectez, il sera effacé.',
  leaveDraft: 'Me déconnecter et effacer ce brouillon',
  leaveAnyway: 'Me déconnecter et effacer ces écrits',
};
