import { useState } from 'react';
import { FileSign } from './file-line.tsx';

/** A small picture; a kind that this browser cannot draw shows the sign of a file. */
export const Thumbnail = ({ address }: { readonly address: string }) => {
  const [isUnknown, setIsUnknown] = useState(false);
  if (isUnknown) return <FileSign />;
  return <img alt="" className="size-full object-cover" onError={() => setIsUnknown(true)} src={address} />;
};
