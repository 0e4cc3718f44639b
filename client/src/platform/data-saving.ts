declare global {
  interface Navigator {
    /** Network Information API, where the browser has it. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Whether the person has asked the browser to save data: nothing large is then fetched before it is asked for. */
export const savesData = (): boolean => navigator.connection?.saveData === true;
