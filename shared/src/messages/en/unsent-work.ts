export const unsentWork = {
  lateText:
    'It is kept on this device and nowhere else. Open Ancrage where there is a network, or copy it somewhere safe.',
  blockedText:
    'The answers received do not come from the Ancrage server, or were altered on the way. Your writing is kept on this device, and sending resumes by itself. On public Wi‑Fi, open its welcome page first; otherwise try another network or tell your IT team.',
  parkedText:
    'The server refused what belongs to: {{fields}}. Nothing is lost: it is all kept on this device. Copy it somewhere safe, then try again; if it is refused once more, shorten the longest entry or speak to your firm.',
  parkedTooLarge:
    'What belongs to {{fields}} is larger than allowed. Nothing is lost: it is all kept on this device. Copy it somewhere safe, then shorten the longest entry.',
  send: 'Send now',
  retry: 'Try again',
  copy: 'Copy this writing',
  copyFailed: 'Copying is not allowed here. Open each entry to copy its text.',
  stillWaiting: 'It could not be sent. Your writing is still on this device.',
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
