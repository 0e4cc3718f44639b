import './doubled-taps.ts';
import ConfirmDialogWindow from './confirm-dialog-window.tsx';
import ModalWindow from './modal-window.tsx';
import SheetPanel from './sheet-panel.tsx';
import ToastList from './toast-list.tsx';

/** What opens over a page, in one file: none of it is needed to show one. */
export const overlays = { ConfirmDialogWindow, ModalWindow, SheetPanel, ToastList };
