declare global {
  interface Navigator {
    /** Network Information API, where the browser has it. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Whether the user has turned on data saving: large files are then not prefetched. */
export const savesData = (): boolean => navigator.connection?.saveData === true;
