export const journal = {
  synced: 'Tout est synchronisé',
  sending: 'Envoi en cours…',
  onDevice: 'Conservé sur cet appareil, pas encore envoyé',
  onDeviceSince: 'Conservé sur cet appareil depuis le {{date}}, pas encore envoyé',
  parked:
    'Une modification n’a pas pu être enregistrée par le service. Elle reste conservée sur cet appareil.',
  tryAgain: 'Réessayer l’envoi',
  firstLoadFailed:
    'Votre journal n’a pas encore pu être chargé sur cet appareil. Vérifiez votre connexion, puis réessayez.',
  unsentAtSignOut:
    'Des modifications ne sont pas encore envoyées. Si vous vous déconnectez maintenant, elles seront perdues.',
  signOutAnyway: 'Se déconnecter quand même',
  staySignedIn: 'Garder ma session ouverte',
  secondVersion: 'Autre version de cette réponse, écrite sur un autre appareil',
  secondVersionAt: 'Autre version de cette réponse, écrite sur un autre appareil le {{date}}',
  secondVersionAdopt: 'Reprendre cette version',
  secondVersionDismiss: 'Écarter cette version',
};
