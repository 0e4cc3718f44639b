import type { Locale } from '@ancrage/shared/rules/locales';

/** A text of the archive, in each language. */
type ArchiveText = Record<Locale, { readonly name: string; readonly text: string }>;

/** The text about files that are missing from the archive; their names follow. */
export const LOST_FILES: ArchiveText = {
  fr: {
    name: 'FICHIERS-PERDUS.txt',
    text: 'Le serveur n’a plus le contenu de ces fichiers de vos notes. Écrivez-nous : une sauvegarde l’a peut-être encore.\n',
  },
  en: {
    name: 'LOST-FILES.txt',
    text: 'The server no longer has what these files of your notes held. Write to us: a backup may still have it.\n',
  },
};

/** The README of the archive, in the language of its owner. */
export const READ_ME: ArchiveText = {
  fr: {
    name: 'LISEZ-MOI.txt',
    text: `Vos données
===========

Cette archive contient tout ce qui est conservé à votre nom. Elle n’est protégée par aucun mot de passe :
rangez-la en lieu sûr.

journal.html          votre journal en clair, questions et réponses, à lire ou à imprimer
                      (si l’appareil qui a demandé l’archive savait l’écrire)
identification.json   vos données d’identification, les décisions prises sur votre accès, vos connexions et
                      ce que le registre dit de vous
privacy-receipt.json  ce que le cabinet voit de vous, qui a regardé ou agi, et quand
journal/              chaque partie de votre journal, au format JSON, telle qu’elle est conservée
versions/             ce que ces parties contenaient avant, du plus ancien au plus récent ;
                      versions.json en donne les dates
aside/                ce que l’ancien site contenait et qui n’a pas pu être repris tel quel, s’il y en a
files/                les fichiers de vos notes
FICHIERS-PERDUS.txt   les noms de ceux que le serveur a perdus, s’il y en a
SHA256SUMS            l’empreinte de chaque fichier ; « sha256sum --check SHA256SUMS » les vérifie
`,
  },
  en: {
    name: 'README.txt',
    text: `Your data
=========

This archive holds all that is kept in your name. No password protects it: put it somewhere safe.

journal.html          your journal in plain words, questions and answers, to read or to print
                      (if the device that asked for the archive was able to write it)
identification.json   your identification details, the decisions made on your access, your sign-ins and
                      what the log says of you
privacy-receipt.json  what the firm sees of you, who looked or acted, and when
journal/              each part of your journal, as JSON, just as it is kept
versions/             what these parts held before, from the oldest to the newest;
                      versions.json gives the dates
aside/                what the former site held and could not be taken over as it was, if anything
files/                the files of your notes
LOST-FILES.txt        the names of those that the server has lost, if any
SHA256SUMS            the fingerprint of each file; “sha256sum --check SHA256SUMS” checks them
`,
  },
};
