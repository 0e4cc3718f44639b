export const session = {
  loading: 'Un instant, nous retrouvons votre journal.',
  form: {
    erased: 'Votre compte est effacé. Un dernier e-mail vous le confirme.',
    title: 'Bonjour',
    intro: 'Connectez-vous pour retrouver votre journal.',
    mail: 'E-mail',
    password: 'Mot de passe',
    submit: 'Me connecter',
    forgotten: 'Mot de passe oublié ?',
    noAccess: 'Vous n’avez pas encore d’accès ?',
    askAccess: 'Demander un accès',
    pendingTitle: 'Demande en cours',
    blockedTitle: 'Accès suspendu',
    offline:
      'Vous êtes hors ligne. La connexion demande le réseau ; vos écrits, eux, restent sur l’appareil.',
    invalidMail: 'Cette adresse e-mail semble incomplète.',
    tooMany: 'Trop d’essais en peu de temps. Patientez un peu avant de recommencer.',
    journalUnavailable:
      'Vos identifiants sont bons, mais votre journal n’a pas pu être chargé. Réessayez dans un instant.',
  },
  steps: {
    signIn: 'Nous vous reconnaissons.',
    person: 'Nous retrouvons votre compte.',
    journal: 'Nous ouvrons votre journal.',
    content: 'Nous préparons les exercices.',
  },
  logout: {
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
  },
};
