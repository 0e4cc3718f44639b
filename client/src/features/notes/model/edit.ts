/** Names the note being edited in the address. */
export const EDIT_PARAMETER = 'edit';

/** Where a note is edited: in its place on the page. */
export const editOfNote = (dateKey: string) => ({
  to: { search: `${EDIT_PARAMETER}=${encodeURIComponent(dateKey)}` },
  replace: true,
  preventScrollReset: true,
});

/** The key of the draft of a note that is there. */
export const noteDraftKey = (dateKey: string): string => `note:${dateKey}`;
