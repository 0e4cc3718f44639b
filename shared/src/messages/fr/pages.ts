export const pages = {
  title: 'Toutes les pages',
  intro: 'Où voulez‑vous aller ?',
};
