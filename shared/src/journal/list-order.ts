/** Whether a side moved things that it shares with the base. */
const reordered = (base: readonly string[], side: readonly string[]): boolean => {
  const inSide = new Set(side);
  const shared = base.filter((id) => inSide.has(id));
  const inBase = new Set(base);
  return side.filter((id) => inBase.has(id)).some((id, index) => id !== shared[index]);
};

/** Puts each thing that only the other order knows right behind the one it follows there. */
const weaveIn = (order: readonly string[], other: readonly string[]): string[] => {
  const woven = [...order];
  let previous = -1;
  for (const id of other) {
    const index = woven.indexOf(id);
    if (index === -1) woven.splice(previous + 1, 0, id);
    previous = index === -1 ? previous + 1 : index;
  }
  return woven;
};

/**
 * The order of a merged list. A side that moved things beats one that did not; when both or neither did, the leading
 * side's order wins. An item that only the other side has stays behind the item that it followed there.
 * @param base identities in the common base, in order
 * @param leading identities on the side that leads when nothing else decides
 * @param other identities on the other side
 * @param staying the identities that are in the merged list, all of them on one side at least
 */
export const mergeOrder = (
  base: readonly string[],
  leading: readonly string[],
  other: readonly string[],
  staying: ReadonlySet<string>,
): string[] => {
  const [first, second] =
    reordered(base, other) && !reordered(base, leading) ? [other, leading] : [leading, other];
  const isStaying = (id: string) => staying.has(id);
  return weaveIn(first.filter(isStaying), second.filter(isStaying));
};
