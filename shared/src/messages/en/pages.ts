export const pages = {
  title: 'All pages',
  intro: 'Where would you like to go?',
};
