/** The French texts of an invitation on the registration form and after it, which other pages do not load. */
export const invitation = {
  code: 'Code d’invitation',
  codeHelp: 'Facultatif, si votre cabinet vous en a donné un, comme ABCD-EFGH-JKLM.',
  title: 'Votre cabinet vous invite',
  address: 'Gardez l’adresse {{mail}} : votre accès s’ouvre dès que vous envoyez ce formulaire.',
  company: 'Votre demande arrivera avec l’invitation de {{company}}. Votre cabinet la validera.',
  invalid:
    'Cette invitation n’est pas valable, ou ne l’est plus. Vous pouvez envoyer votre demande sans elle : votre cabinet la lira.',
  unread: 'L’invitation n’a pas pu être lue. Elle partira avec votre demande.',
  openTitle: 'Votre accès est ouvert',
  open: 'Connectez‑vous avec l’adresse de votre invitation et le mot de passe que vous venez de choisir. Un e-mail vous le confirme.',
  signIn: 'Me connecter',
};
