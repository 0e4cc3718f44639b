/** Names the note being edited in the address. */
export const EDIT_PARAMETER = 'edit';

/** The key of the draft of a note that is there. */
export const noteDraftKey = (dateKey: string): string => `note:${dateKey}`;
