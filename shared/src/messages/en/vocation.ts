export const vocation = {
  title: 'Professional vocation',
  intro: 'Your leadership purpose: what your presence brings to others when you are at your best.',
  mine: 'Your vocation',
  adviser:
    'It becomes clearer from one session to the next. Read it over together, then update your identity card.',
  edit: 'Change it on my card',
  emptyTitle: 'Your vocation is not written yet',
  emptyText:
    'One line is enough to begin. It lies in what you already do, and takes shape over your sessions.',
  write: 'Write it on my card',
  find: 'Look for it, step by step',
  momentsTitle: 'Four moments to live by it',
  momentsText: 'Each time you meet someone, it invites you to something different.',
  yours: 'What you wrote recently',
  from: '{{who}}, {{date}}',
  article: 'Read: the thread of a vocation',
  start: 'Start a reconnection',
};
