import { lazyPart } from './lazy-part.tsx';

const fetchOverlays = async () => (await import('./overlay-bundle.ts')).overlays;

const confirmDialog = lazyPart(async () => ({ default: (await fetchOverlays()).ConfirmDialogWindow }));
const modal = lazyPart(async () => ({ default: (await fetchOverlays()).ModalWindow }));
const sheet = lazyPart(async () => ({ default: (await fetchOverlays()).SheetPanel }));

/** What opens over a page: none of it is needed to show one. */
export const ConfirmDialogWindow = confirmDialog.Part;
export const ModalWindow = modal.Part;
export const SheetPanel = sheet.Part;

/** What shows toasts. */
export const fetchToastList = async () => (await fetchOverlays()).ToastList;

/** Fetches it ahead, so that it opens at once and the loss of the network keeps none of it from opening. */
export const prefetchOverlays = async (): Promise<void> => {
  // A file that cannot be had now is asked for again, and its absence told, when its part is opened.
  await Promise.allSettled([confirmDialog, modal, sheet].map(({ fetch }) => fetch()));
};
