export const access = {
  mail: 'E-mail',
  mailAgain: 'Confirmez l’e-mail',
  invalidMail: 'Cette adresse e-mail semble incomplète.',
  backToSignIn: 'Connexion',
  offline: 'Vous êtes hors ligne. Ce que vous avez écrit reste ici ; envoyez‑le dès que le réseau reviendra.',
  tooMany: 'Trop d’essais en peu de temps. Patientez un peu avant de recommencer.',
  tooManyFor_one: 'Trop d’essais en peu de temps. Réessayez dans une minute.',
  tooManyFor_other: 'Trop d’essais en peu de temps. Réessayez dans {{count}} minutes.',
  refused:
    'Le serveur n’a pas accepté votre demande. Ce que vous avez écrit reste ici. Si cela se répète, écrivez à votre cabinet en citant : {{reason}}',
  password: {
    choose: 'Nouveau mot de passe',
    again: 'Confirmez le nouveau mot de passe',
    help: 'De {{least}} à {{most}} caractères. Une phrase qui n’appartient qu’à vous convient très bien, espaces compris.',
    tooShort: 'Il faut au moins {{least}} caractères.',
    tooLong: 'Il ne faut pas plus de {{most}} caractères.',
    guessable:
      'Ce mot de passe est trop facile à deviner. Évitez votre nom, celui de votre entreprise ou de votre cabinet, et un mot courant suivi de chiffres.',
    strength: 'Solidité du mot de passe :',
    more_one: 'Encore un caractère.',
    more_other: 'Encore {{count}} caractères.',
    judging: 'Nous mesurons sa solidité.',
    unjudged: 'Sa solidité sera vérifiée à l’envoi.',
    weak: {
      common:
        'Trop facile à deviner : c’est un mot courant, avec des chiffres ou des signes. Ajoutez d’autres mots.',
      known:
        'Trop facile à deviner : il est fait de votre nom, de celui de votre entreprise ou de votre cabinet, ou de cette application.',
      short: 'Presque assez solide : allongez‑le d’un mot sans rapport avec les autres.',
      guessable: 'Trop facile à deviner : ajoutez un mot ou deux sans rapport entre eux.',
    },
    scores: {
      good: 'Solide.',
      best: 'Très solide.',
    },
  },
  change: {
    title: 'Modifier mon mot de passe',
    intro: 'Indiquez l’adresse de votre compte : nous vous enverrons un code de modification.',
    submit: 'Recevoir un code',
    sending: 'Envoi de la demande',
    haveCode: 'J’ai déjà un code',
  },
  code: {
    title: 'Choisir un nouveau mot de passe',
    intro: 'Le code de modification se trouve dans l’e-mail que nous vous avons envoyé.',
    sentTo:
      'Le code de modification est valable {{minutes}} minutes. Pensez à regarder dans les courriers indésirables.',
    code: 'Code de modification',
    codeHelp:
      'Douze signes, comme ABCD-EFGH-JKLM. Les tirets et les majuscules ne comptent pas. Un code de secours convient aussi.',
    incomplete: 'Ce code n’est pas complet.',
    submit: 'Enregistrer',
    saving: 'Enregistrement',
    effects: 'Toutes les connexions ouvertes seront fermées. Rien de ce que vous avez écrit ne change.',
    askAgain: 'Demander un autre code',
    waits: 'Récupération protégée : rien n’est changé, un e-mail vous dit la suite.',
  },
  return: {
    title: 'Rendre cette adresse à mon journal',
    intro:
      'L’adresse e-mail de votre journal a été changée, et ce n’était pas vous ? Vous pouvez annuler ce changement.',
    effects:
      'Le journal retrouve l’adresse à laquelle vous avez reçu notre e-mail, et toutes les connexions ouvertes sont fermées. Choisissez ensuite un autre mot de passe : celui d’aujourd’hui est connu de la personne qui a changé l’adresse.',
    submit: 'Annuler le changement d’adresse',
    sending: 'Annulation',
    doneTitle: 'C’est fait',
    done: 'Votre journal a de nouveau l’adresse {{mail}}. Toutes les connexions ouvertes ont été fermées.',
    next: 'Choisir un autre mot de passe',
    invalid:
      'Ce lien n’est plus valable : il ne sert qu’une fois, et pendant {{hours}} heures après le changement. Écrivez à votre cabinet, qui peut suspendre l’accès à ce journal.',
    taken:
      'Cette adresse a maintenant un autre compte. Écrivez à votre cabinet, qui peut suspendre l’accès à ce journal.',
  },
  register: {
    title: 'Demander un accès',
    intro:
      'Votre cabinet ouvre l’accès aux personnes qu’il accompagne. Il lira votre demande, puis vous recevrez un e-mail.',
    you: 'Vous',
    firstname: 'Prénom',
    lastname: 'Nom',
    mailHelp: 'Cette adresse vous servira d’identifiant.',
    work: 'Votre travail',
    workIntro: 'Votre entreprise permet à votre cabinet de vous reconnaître. Le reste est facultatif.',
    company: 'Entreprise',
    jobTitle: 'Fonction',
    businessunit: 'Direction ou entité',
    telephone: 'Téléphone mobile',
    telephoneHelp: 'Avec l’indicatif du pays : +33 6 39 98 12 34.',
    access: 'Votre accès',
    password: 'Mot de passe',
    passwordAgain: 'Confirmez le mot de passe',
    language: 'Langue de vos e-mails',
    acceptTerms: 'J’accepte les',
    termsLink: 'conditions d’utilisation',
    consent:
      'Vous acceptez ainsi, explicitement, que ce que vous écrirez soit conservé pour vous, même quand cela touche à votre santé. Votre cabinet s’engage à ne pas le lire.',
    tooLong: 'Ce texte dépasse {{maximum}} caractères.',
    submit: 'Envoyer ma demande',
    sending: 'Envoi de votre demande',
    tooMany:
      'De nombreuses demandes viennent d’être faites depuis votre réseau. Rien n’est perdu : attendez un peu, puis envoyez de nouveau la vôtre.',
    tooManyFor_one:
      'De nombreuses demandes viennent d’être faites depuis votre réseau. Rien n’est perdu : envoyez de nouveau la vôtre dans une minute.',
    tooManyFor_other:
      'De nombreuses demandes viennent d’être faites depuis votre réseau. Rien n’est perdu : envoyez de nouveau la vôtre dans {{count}} minutes.',
    haveAccess: 'Vous avez déjà un accès ?',
    signIn: 'Me connecter',
  },
  notice: {
    title: 'Votre demande est partie',
    intro: 'Merci. Votre cabinet va la lire.',
    steps: 'La suite',
    first: 'Un e-mail vous confirme que votre demande est arrivée.',
    second: 'Votre cabinet l’étudie ; cela peut prendre quelques jours ouvrés.',
    third: 'Un second e-mail vous donne sa réponse. Si votre accès est ouvert, vous pouvez vous connecter.',
    meanwhile: 'D’ici là, il n’est pas possible de se connecter.',
    nothing: 'Rien reçu ? Regardez dans les courriers indésirables, puis écrivez à votre cabinet.',
    write: 'Écrire au cabinet',
    signIn: 'Revenir à la connexion',
  },
};
