export const places = {
  'identity-card': 'Open my identity card',
  vocation: 'See my vocation',
  'check-in': 'Do the daily check-in',
  reconnection: 'Start a reconnection',
  intuitions: 'See my intuitions',
  derailors: 'Open my derailors and claims',
  'leadership-path': 'See my paths',
  'resourceful-moment': 'Open my resourceful moment',
  friendship: 'Open professional friendship',
  notes: 'Open my personal notes',
  report: 'Open my synthesis report',
};
