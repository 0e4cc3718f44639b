import { useEffect, useState } from 'react';

/** The address of bytes held in memory, for as long as they are shown; null while there are none. */
export const useBlobAddress = (bytes: Blob | undefined): string | null => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (bytes === undefined) return;
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [bytes]);
  return address;
};
