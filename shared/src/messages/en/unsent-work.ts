export const unsentWork = {
  lateText:
    'They are kept on this device and nowhere else. Open Ancrage where you have a connection, or copy your texts somewhere safe.',
  blockedText:
    'The answers received do not come from the Ancrage server, or were altered on the way. Your texts are kept on this device, and sending will resume by itself. On public Wi‑Fi, open its welcome page first; otherwise try another network or tell your IT team.',
  parkedText:
    'The server refused what belongs to: {{fields}}. Nothing is lost: everything is kept on this device. Copy these texts somewhere safe, then try again; if they are refused again, shorten the longest one or speak to your firm.',
  parkedTooLarge:
    'What belongs to {{fields}} is larger than allowed. Nothing is lost: everything is kept on this device. Copy these texts somewhere safe, then shorten the longest one.',
  send: 'Send now',
  retry: 'Try again',
  copy: 'Copy these texts',
  copyFailed: 'Copying is not allowed here. Open each page to copy its text.',
  stillWaiting: 'Sending did not work. Your texts are still on this device.',
  deleted: 'deleted',
  fields: {
    field_plf: 'Guided paths',
    field_cid: 'Identity card',
    field_celebrations: 'Personal notes',
    field_deviateurs: 'Derailors',
    field_intuitions: 'Reconnections and intuitions',
    field_pretentions: 'Claims',
    field_amitiepro: 'Professional friendship',
  },
};
