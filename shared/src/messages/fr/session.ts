export const session = {
  loading: 'Un instant, nous retrouvons votre journal.',
  form: {
    erased: 'Votre compte est effacé. Un dernier e-mail vous le confirme.',
    wordsWait:
      'Des textes qui ne sont pas encore envoyés ou enregistrés sont gardés sur cet appareil. La personne qui les a écrits les retrouvera en se connectant.',
    title: 'Bonjour',
    intro: 'Connectez‑vous pour retrouver votre journal.',
    mail: 'E-mail',
    password: 'Mot de passe',
    submit: 'Me connecter',
    forgotten: 'Mot de passe oublié ?',
    noAccess: 'Vous n’avez pas encore d’accès ?',
    askAccess: 'Demander un accès',
    pendingTitle: 'Demande en cours',
    blockedTitle: 'Accès suspendu',
    refusedTitle: 'Demande non acceptée',
    offline:
      'Vous êtes hors ligne. Il faut du réseau pour se connecter ; ce qui n’est pas envoyé reste sur l’appareil.',
    invalidMail: 'Cette adresse e-mail semble incomplète.',
    tooMany: 'Trop d’essais en peu de temps. Patientez un peu avant de recommencer.',
    tooManyFor_one: 'Trop d’essais en peu de temps. Réessayez dans une minute.',
    tooManyFor_other: 'Trop d’essais en peu de temps. Réessayez dans {{count}} minutes.',
    cannotKeep:
      'Cet appareil ne peut pas garder votre journal. Libérez de la place, ou autorisez les données de ce site dans les réglages du navigateur.',
    journalUnavailable:
      'Vos identifiants sont bons, mais votre journal n’a pas pu être chargé. Réessayez dans un instant.',
  },
  steps: {
    signIn: 'Connexion en cours…',
    person: 'Nous retrouvons votre compte.',
    journal: 'Nous ouvrons votre journal.',
    content: 'Nous préparons les exercices.',
  },
};
