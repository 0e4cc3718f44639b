export const safety = {
  acts: {
    'guard-on': 'Récupération protégée',
    'guard-off': 'Protection de la récupération levée',
    'guard-code-renewed': 'Code de secours renouvelé',
    'guard-code-used': 'Code de secours utilisé',
    'guard-wait-begun': 'Récupération par e-mail mise en attente',
    'guard-wait-refused': 'Récupération par e-mail refusée',
  },
  guard: {
    title: 'Récupération protégée',
    intro:
      'Un code reçu par e-mail suffit pour choisir un nouveau mot de passe : qui lit votre messagerie peut donc ouvrir votre journal. Avec cette protection, il faut un code de secours, sur papier, ou attendre {{hours}} heures pendant lesquelles vos appareils connectés peuvent refuser.',
    unavailable: 'Ce réglage demande du réseau.',
    on: 'Protéger la récupération',
    onTitle: 'Protéger la récupération ?',
    onText:
      'Vous recevrez un code de secours, à garder sur papier. La protection agit au bout de {{hours}} heures : jusque‑là, un code reçu par e-mail suffit encore, pour que personne ne puisse s’en servir contre vous en connaissant votre mot de passe.',
    renew: 'Nouveau code de secours',
    renewTitle: 'Créer un nouveau code de secours ?',
    renewText:
      'Il remplace l’ancien, qui fonctionne encore {{hours}} heures. Pour l’annuler tout de suite, levez la protection, puis remettez‑la.',
    off: 'Lever la protection',
    offTitle: 'Lever la protection ?',
    offText:
      'Un code reçu par e-mail suffira de nouveau, tout de suite, et votre code de secours ne servira plus. Un e-mail vous le confirmera.',
    isOff: 'La récupération n’est plus protégée',
    working: 'Un instant…',
    protectsFrom: 'Protège à partir du {{date}}',
    protects: 'Protège depuis le {{date}}',
    codeMade: 'Code de secours créé le {{date}}',
    formerCode: 'L’ancien code fonctionne encore jusqu’au {{date}}',
    noCode: 'Vous n’avez plus de code de secours',
    noCodeText: 'Le dernier n’est plus valable. Créez‑en un autre, et gardez‑le sur papier.',
    renewLink: 'Ouvrir mon compte',
    showAgain: 'Revoir le code de secours',
    codeTitle: 'Votre code de secours',
    codeText:
      'Écrivez‑le et rangez‑le loin de vos appareils : il ne sera plus affiché. Avec votre adresse e-mail, il permet de choisir un nouveau mot de passe, une fois.',
    copy: 'Copier',
    copied: 'Code copié',
    notCopied: 'Le code n’a pas pu être copié : recopiez‑le à la main.',
    save: 'Enregistrer pour imprimer',
    fileName: 'code-de-secours.txt',
    file: 'Code de secours : {{code}}\nAdresse e-mail : {{mail}}\nÀ saisir à la place du code de modification, sur la page « Choisir un nouveau mot de passe ».',
    kept: 'Je l’ai noté',
    waiting: 'Une récupération de votre journal attend',
    waitingText:
      'Le {{date}}, quelqu’un a saisi un code reçu dans votre messagerie. À partir du {{from}}, il sera possible de changer le mot de passe ainsi. Ce n’est pas vous ? Refusez.',
    refuse: 'Refuser',
    refused: 'Récupération refusée',
  },
};
