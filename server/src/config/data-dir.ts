/** The data folder, unless ANCRAGE_DATA_DIR names another: below the folder that the process is started in. */
export const DEFAULT_DATA_DIR = './var';
