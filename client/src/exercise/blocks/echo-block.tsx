import { TextArea } from '#ui/text-area.tsx';
import type { BlockProps } from '../block-props.ts';
import { situationOf } from '../model/answers.ts';
import { columnsOf, type Row, rowsAt, withRows } from '../model/rows.ts';
import { wordingFor } from '../model/wording.ts';
import { onEnter } from './on-enter.ts';

/** Repeats each item of an earlier list with a follow-up question. */
export const EchoBlock = ({ block, exercise, answers, change, onNextField }: BlockProps<'echo'>) => {
  const situation = situationOf(answers);
  const columns = columnsOf(exercise, block.from);
  const isToAnswer = (row: Row) =>
    (row.cells[block.from] ?? '').trim() !== '' || (row.cells[block.to] ?? '').trim() !== '';
  const rows = rowsAt(answers, columns);

  const write = (name: string, text: string) =>
    change((current) =>
      withRows(
        current,
        columns,
        rowsAt(current, columns).map((row) =>
          row.name === name ? { ...row, cells: { ...row.cells, [block.to]: text } } : row,
        ),
      ),
    );

  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      <legend className="mb-3 font-semibold">{wordingFor(block.label, situation)}</legend>
      {!rows.some(isToAnswer) && <p className="measure text-muted">{wordingFor(block.empty, situation)}</p>}
      {rows.map((row, index) =>
        isToAnswer(row) ? (
          <TextArea
            enterKeyHint={onNextField && 'next'}
            id={`${block.to}-${index + 1}`}
            key={row.name}
            label={
              <>
                <span className="mb-1 block border-accent border-l-2 pl-3 font-normal font-serif text-large">
                  {row.cells[block.from]}
                </span>
                <span className="block font-normal text-muted text-small">
                  {wordingFor(block.question, situation)}
                </span>
              </>
            }
            minRows={2}
            name={`${block.to}-${index + 1}`}
            onChange={({ target: { value } }) => write(row.name, value)}
            onKeyDown={onNextField && onEnter(onNextField)}
            value={row.cells[block.to] ?? ''}
          />
        ) : null,
      )}
    </fieldset>
  );
};
