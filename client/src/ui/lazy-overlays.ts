import { lazyPart } from './lazy-part.tsx';

const fetchOverlays = async () => (await import('./overlay-bundle.ts')).overlays;

const confirmDialog = lazyPart(async () => ({ default: (await fetchOverlays()).ConfirmDialogWindow }));
const modal = lazyPart(async () => ({ default: (await fetchOverlays()).ModalWindow }));
const sheet = lazyPart(async () => ({ default: (await fetchOverlays()).SheetPanel }));

/** The overlays of a page; no page needs them for its first render. */
export const ConfirmDialogWindow = confirmDialog.Part;
export const ModalWindow = modal.Part;
export const SheetPanel = sheet.Part;

/** The component that shows toasts. */
export const fetchToastList = async () => (await fetchOverlays()).ToastList;

/** Prefetches the overlays, so that they open at once, and offline. */
export const prefetchOverlays = async (): Promise<void> => {
  // A file that fails to load now is fetched again, and its failure reported, when its overlay opens.
  await Promise.allSettled([confirmDialog, modal, sheet].map(({ fetch }) => fetch()));
};
