import './doubled-taps.ts';
import ConfirmDialogWindow from './confirm-dialog-window.tsx';
import ModalWindow from './modal-window.tsx';
import SheetPanel from './sheet-panel.tsx';
import ToastList from './toast-list.tsx';

/** All overlays of a page, in one file; no page needs them for its first render. */
export const overlays = { ConfirmDialogWindow, ModalWindow, SheetPanel, ToastList };
