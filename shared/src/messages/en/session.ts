export const session = {
  loading: 'One moment, we are finding your journal.',
  form: {
    erased: 'Your account has been erased. A last e-mail confirms it.',
    wordsWait:
      'Some texts have not been sent or saved yet. They are kept on this device, and their author will find them after signing in.',
    title: 'Hello',
    intro: 'Sign in to open your journal.',
    mail: 'E-mail',
    password: 'Password',
    submit: 'Sign in',
    forgotten: 'Forgotten your password?',
    noAccess: 'No access yet?',
    askAccess: 'Ask for access',
    pendingTitle: 'Request under review',
    blockedTitle: 'Access suspended',
    refusedTitle: 'Request not accepted',
    offline: 'You are offline. You need a connection to sign in; whatever was not sent stays on the device.',
    invalidMail: 'This e-mail address looks incomplete.',
    tooMany: 'Too many attempts in a short time. Please wait a little before trying again.',
    tooManyFor_one: 'Too many attempts in a short time. Try again in a minute.',
    tooManyFor_other: 'Too many attempts in a short time. Try again in {{count}} minutes.',
    cannotKeep:
      'This device cannot keep your journal. Free some space, or allow this site’s data in the browser’s settings.',
    journalUnavailable:
      'Your details are right, but your journal could not be loaded. Please try again in a moment.',
  },
  steps: {
    signIn: 'Signing you in…',
    person: 'Finding your account.',
    journal: 'Opening your journal.',
    content: 'Getting the exercises ready.',
  },
};
