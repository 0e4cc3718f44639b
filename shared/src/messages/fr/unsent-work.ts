export const unsentWork = {
  lateText:
    'Elles sont gardées sur cet appareil et nulle part ailleurs. Ouvrez Ancrage là où il y a du réseau, ou copiez vos textes pour les mettre à l’abri.',
  blockedText:
    'Les réponses reçues ne viennent pas du serveur d’Ancrage, ou ont été modifiées en chemin. Vos textes sont gardés sur cet appareil, et l’envoi reprendra de lui-même. Sur un Wi‑Fi public, ouvrez d’abord sa page d’accueil ; sinon, essayez un autre réseau ou prévenez votre service informatique.',
  parkedText:
    'Le serveur a refusé ce qui concerne : {{fields}}. Rien n’est perdu : tout est gardé sur cet appareil. Copiez ces textes pour les mettre à l’abri, puis réessayez ; si le refus se répète, raccourcissez le texte le plus long ou parlez-en à votre cabinet.',
  parkedTooLarge:
    'Ce qui concerne {{fields}} dépasse la taille permise. Rien n’est perdu : tout est gardé sur cet appareil. Copiez ces textes pour les mettre à l’abri, puis raccourcissez le plus long.',
  send: 'Envoyer maintenant',
  retry: 'Réessayer',
  copy: 'Copier ces textes',
  copyFailed: 'La copie n’est pas permise ici. Ouvrez chaque page pour en copier le texte.',
  stillWaiting: 'L’envoi n’a pas abouti. Vos textes sont toujours sur cet appareil.',
  deleted: 'supprimé',
  fields: {
    field_plf: 'Parcours',
    field_cid: 'Carte d’identité',
    field_celebrations: 'Notes personnelles',
    field_deviateurs: 'Déviateurs',
    field_intuitions: 'Reconnexions et intuitions',
    field_pretentions: 'Prétentions',
    field_amitiepro: 'Amitié professionnelle',
  },
};
