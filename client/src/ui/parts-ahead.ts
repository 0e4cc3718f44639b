import { partFile } from './part-file.tsx';

const confirmDialog = partFile(() => import('./confirm-dialog-window.tsx'));
const modal = partFile(() => import('./modal-window.tsx'));
const sheet = partFile(() => import('./sheet-panel.tsx'));

/** What opens over a page: none of it is needed to show one. */
export const ConfirmDialogWindow = confirmDialog.Part;
export const ModalWindow = modal.Part;
export const SheetPanel = sheet.Part;

/** What shows toasts. */
export const fetchToastList = async () => (await import('./toast-list.tsx')).default;

/** Fetches it ahead, so that it opens at once and the loss of the network keeps none of it from opening. */
export const fetchPartsAhead = async (): Promise<void> => {
  // A file that cannot be had now is asked for again, and its absence told, when its part is opened.
  await Promise.allSettled([confirmDialog, modal, sheet].map(({ fetch }) => fetch()));
};
