export const account = {
  title: 'Mon compte',
  intro:
    'Ces informations vous identifient auprès de votre cabinet. Votre journal, lui, n’en fait pas partie.',
  firstname: 'Prénom',
  lastname: 'Nom',
  mail: 'E-mail',
  mailHelp: 'C’est votre identifiant de connexion. Pour le modifier, voyez « Changer mon adresse » plus bas.',
  company: 'Entreprise',
  jobTitle: 'Fonction',
  businessunit: 'Direction ou entité',
  telephone: 'Téléphone mobile',
  telephoneHelp: 'Facultatif, avec l’indicatif du pays : +33 6 39 98 12 34.',
  identityHeading: 'Vous',
  workHeading: 'Votre travail',
  termsHeading: 'Conditions',
  acceptTerms: 'J’accepte les',
  termsLink: 'conditions d’utilisation',
  termsNeeded: 'Votre accord est nécessaire pour utiliser le journal.',
  save: 'Enregistrer',
  saving: 'Enregistrement',
  tooFewTitle: 'Encore quelques mots sur vous',
  tooFew:
    'Renseignez au moins {{minimum}} informations pour continuer : il y en a {{count}} pour le moment. Vous pourrez les corriger à tout moment.',
  tooLong: 'Ce texte dépasse {{maximum}} caractères.',
  unreachable:
    'Vos modifications sont gardées sur cet appareil. Enregistrez‑les à nouveau dès que le réseau reviendra.',
  changedElsewhere:
    'Ces informations ont été modifiées depuis un autre appareil. Vos modifications sont gardées ici ; relisez‑les, puis enregistrez à nouveau.',
  draft: 'Nous avons gardé ce que vous aviez commencé à modifier.',
  discardDraft: 'Abandonner mes modifications',
  languageHeading: 'Langue',
  languageText: 'Celle de votre journal et des e-mails que nous vous écrivons.',
  passwordHeading: 'Mot de passe',
  passwordText: 'Pour en changer, demandez un code de modification.',
  passwordLink: 'Modifier mon mot de passe',
  refused:
    'Le serveur a refusé l’enregistrement. Vos modifications sont gardées ici. Si cela se répète, écrivez à votre cabinet en citant : {{reason}}',
};
