export const reviewPage = {
  title: 'À revoir',
  intro:
    'Quand vous écrivez sur plusieurs appareils, rien ne se perd : ce qui demande votre avis attend ici, aussi longtemps que vous voulez.',
  versionsText:
    'Nous avons gardé la plus récente. Lisez les deux : vous pouvez reprendre l’autre, l’ignorer ou décider plus tard.',
  deletedText:
    'Si c’était vous, tout va bien. Sinon, rétablissez ce qui vous manque : rien d’autre ne changera dans votre journal.',
  putAllBack: 'Tout rétablir',
  emptyTitle: 'Rien à revoir',
  emptyText:
    'Si une même réponse est écrite sur deux appareils, ou si un autre appareil supprime quelque chose, cela vous attendra ici.',
  emptyExample:
    'Mardi à 18:40 : une note corrigée dans le train, et aussi au bureau. Les deux textes sont là.',
  emptyWay: 'Revenir à l’accueil',
};
