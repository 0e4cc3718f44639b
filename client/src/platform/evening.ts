/** Whether one says good evening: from six in the evening until five in the morning, by the device's clock. */
export const isEvening = (at: number): boolean => {
  const hour = new Date(at).getHours();
  return hour >= 18 || hour < 5;
};
