import { dateKeyOf, workday } from './demo-dates.ts';

/** Personal notes, without files. Source: P-11, E-01. */
export const notes = (now: Date): { date: string; text: string }[] => [
  {
    date: dateKeyOf(workday(now, 86, 21)),
    text: 'J’ai dit à Sylvain que j’avais été dure. Il a répondu : « Je sais. Merci. » Rien d’autre. C’était énorme.',
  },
  {
    date: dateKeyOf(workday(now, 72, 8, 15)),
    text: 'À l’usine sans dossier. Karim m’a montré les casiers repeints par l’équipe de nuit, un dimanche, sans rien demander à personne. Je suis restée une heure. Je n’ai rien décidé.',
  },
  {
    date: dateKeyOf(workday(now, 53, 20, 30)),
    text: 'L’annonce du transfert. J’ai dit « je ne sais pas » deux fois. Mme Lopès m’a raccompagnée jusqu’à la voiture : « Vous au moins, vous êtes restée. » J’ai pleuré sur le parking, et ça allait.',
  },
  {
    date: dateKeyOf(workday(now, 41, 7, 45)),
    text: 'Dormi sept heures. Il faudrait noter aussi les choses simples.',
  },
  {
    date: dateKeyOf(workday(now, 31, 19)),
    text: 'Revue d’exploitation d’Inès, la deuxième. Je n’y étais pas. Karim, par message : « Elle a été lumineuse. » J’ai relu ce mot trois fois. Lumineuse.',
  },
  {
    date: dateKeyOf(workday(now, 24, 22, 10)),
    text: 'Une heure avec Bertrand, sans dossier. Il m’a raconté la fois où il avait failli tout quitter. Je lui ai dit que sa phrase m’avait touchée. Il a posé son stylo. Depuis, il me tutoie autrement.',
  },
  {
    date: dateKeyOf(workday(now, 15, 18, 20)),
    text: 'Odile est venue à la coupe à sept heures, en escarpins. Elle a essayé une table. Deux minutes plus tard : « Quatre, tout de suite. Le reste au prochain budget. » Et elle a voulu la photo.',
  },
  {
    date: dateKeyOf(workday(now, 5, 21, 40)),
    text: 'Mon fils : « Maman, tu m’as laissé finir. » Il parlait de son exposé. Je garde cette phrase.',
  },
];
