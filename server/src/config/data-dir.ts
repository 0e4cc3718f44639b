/** The data folder, unless ANCRAGE_DATA_DIR names another: relative to the working directory. */
export const DEFAULT_DATA_DIR = './var';
