export const contact = {
  title: 'Contact',
  intro: 'The team at {{firm}} is there for you and answers your questions.',
  write: 'Write to {{firm}}',
  address: 'Address',
  copy: 'Copy the address',
  copyFailed: 'Copying is not allowed here. Select the address to copy it.',
  unknown: 'The contact address will appear once you are back online.',
  care: 'Put nothing from your journal in the message: the team does not need it to help you.',
};
