import { partFile } from '#ui/part-file.tsx';
import { FileLine, FileSign } from './file-line.tsx';
import { type NoteFileLineProps, OpenableFileLine } from './openable-file-line.tsx';

/**
 * Fetched with the first picture: what asks the server for one is a fifth of the page, and most notes have none. Where it
 * cannot be had, a picture is a file like any other.
 */
const picture = partFile(
  () => import('./picture-line.tsx').catch(() => ({ default: OpenableFileLine })),
  <FileLine actions={null} detail={null} name={null} picture={<FileSign />} />,
);

/** A file that a note names: a picture shows itself, anything opens. Source: P-11, S-18. */
export const NoteFileLine = (props: NoteFileLineProps) =>
  props.file.filemime?.startsWith('image/') ? <picture.Part {...props} /> : <OpenableFileLine {...props} />;
