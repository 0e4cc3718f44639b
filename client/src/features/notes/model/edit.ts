import { EDIT_PARAMETER } from '@ancrage/shared/paths/edit-paths';

/** The address that edits a note in its place on the page. */
export const editOfNote = (dateKey: string) => ({
  to: { search: `${EDIT_PARAMETER}=${encodeURIComponent(dateKey)}` },
  replace: true,
  preventScrollReset: true,
});
