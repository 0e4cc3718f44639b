/** A number with the English word for what it counts, as the command line prints it: “1 file”, “2 files”, “0 people”. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
