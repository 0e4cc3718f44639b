/** The ending of a file's name with its dot; empty where what follows the dot is none, or nothing stands before it. */
export const endingOf = (name: string): string => /.(\.\w{1,8})$/u.exec(name)?.[1] ?? '';
