import { useState } from 'react';
import { FileSign } from './file-line.tsx';

interface ThumbnailProps {
  readonly address: string;
  /** Called when this browser cannot show it. */
  readonly onUnknown?: () => void;
}

/** A small picture; one that this browser cannot draw shows the sign of a file. */
export const Thumbnail = ({ address, onUnknown }: ThumbnailProps) => {
  const [isUnknown, setIsUnknown] = useState(false);
  if (isUnknown) return <FileSign />;
  const fail = () => {
    setIsUnknown(true);
    onUnknown?.();
  };
  return <img alt="" className="size-full object-cover" onError={fail} src={address} />;
};
