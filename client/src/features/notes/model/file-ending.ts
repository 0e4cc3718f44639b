/** The extension of a file name with its dot; empty if there is none, or nothing before the dot. */
export const endingOf = (name: string): string => /.(\.\w{1,8})$/u.exec(name)?.[1] ?? '';
