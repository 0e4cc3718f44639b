export const safety = {
  acts: {
    'guard-on': 'Recovery guard switched on',
    'guard-off': 'Recovery guard switched off',
    'guard-code-renewed': 'Paper code renewed',
    'guard-code-used': 'Paper code used',
    'guard-wait-begun': 'Recovery by e-mail began to wait',
    'guard-wait-refused': 'Recovery by e-mail refused',
  },
  guard: {
    title: 'Recovery guard',
    intro:
      'A code from an e-mail is enough to choose a new password, so anyone who reads your mail can open your journal. With the guard on, it takes a paper code, or a wait of {{hours}} hours during which your signed-in devices can refuse.',
    unavailable: 'This setting needs the network.',
    on: 'Switch on the recovery guard',
    onTitle: 'Switch on the recovery guard?',
    onText:
      'You will get a paper code to keep. The guard takes effect after {{hours}} hours: until then a code from an e-mail is still enough, so that nobody can use the guard against you by knowing your password.',
    renew: 'New paper code',
    renewTitle: 'Make a new paper code?',
    renewText:
      'It replaces the former one, which works for another {{hours}} hours. To cancel that one at once, switch the guard off and on again.',
    off: 'Switch the guard off',
    offTitle: 'Switch the recovery guard off?',
    offText:
      'A code from an e-mail will be enough again, at once, and your paper code will no longer work. An e-mail will confirm it.',
    isOff: 'The recovery guard is off',
    working: 'One moment…',
    protectsFrom: 'Takes effect on {{date}}',
    protects: 'In effect since {{date}}',
    codeMade: 'Paper code made on {{date}}',
    formerCode: 'The former code still works until {{date}}',
    noCode: 'You have no paper code any more',
    noCodeText: 'The last one is no longer valid. Make another one, and keep it on paper.',
    renewLink: 'Open my account',
    showAgain: 'Show the paper code again',
    codeTitle: 'Your paper code',
    codeText:
      'Write it down and keep it away from your devices: it will not be shown again. With your e-mail address, it lets you choose a new password, once.',
    copy: 'Copy',
    copied: 'Code copied',
    notCopied: 'The code could not be copied: copy it by hand.',
    save: 'Save to print',
    fileName: 'paper-code.txt',
    file: 'Paper code: {{code}}\nE-mail address: {{mail}}\nType it in place of the modification code, on the page “Choose a new password”.',
    kept: 'I have written it down',
    waiting: 'A recovery of your journal is waiting',
    waitingText:
      'On {{date}}, someone typed a code from your mailbox. From {{from}}, the password can be changed that way. Is it not you? Refuse.',
    refuse: 'Refuse',
    refused: 'Recovery refused',
  },
};
