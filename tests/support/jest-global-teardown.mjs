export default async () => {
  await globalThis.ancrageTestRun.close();
};
