import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { useToast } from '#ui/toasts.tsx';
import type { BlockProps } from '../block-props.ts';
import { situationOf } from '../model/answers.ts';
import { columnsOf, emptyRow, isEmptyRow, type Row, rowsAt, withRows } from '../model/rows.ts';
import { wordingFor } from '../model/wording.ts';
import { useFocusAfterChange } from '../use-focus-after-change.ts';
import { onEnter } from './on-enter.ts';

/** A list that grows while the user writes: Enter or the button adds a line; Enter in an empty line leaves the list. */
export const ListBlock = ({ block, exercise, answers, change, onNextField }: BlockProps<'list'>) => {
  const { t } = useTranslation();
  const toast = useToast();
  const focusLater = useFocusAfterChange();
  const situation = situationOf(answers);
  const columns = columnsOf(exercise, block.prefix);
  const item = wordingFor(block.item, situation);

  const shownIn = (current: typeof answers): Row[] => {
    const rows = rowsAt(current, columns);
    return rows.length > 0 ? rows : [emptyRow(columns, 0)];
  };
  const changeRows = (update: (rows: Row[]) => Row[]) =>
    change((current) => withRows(current, columns, update(shownIn(current))));
  const shown = shownIn(answers);

  const add = () => {
    const blank = shown.find((row) => (row.cells[block.prefix] ?? '').trim() === '');
    if (blank !== undefined) {
      document.getElementById(blank.name)?.focus();
      return;
    }
    focusLater(emptyRow(columns, shown.length).name);
    changeRows((rows) => [...rows, emptyRow(columns, rows.length)]);
  };
  const remove = (row: Row, at: number) => {
    changeRows((rows) => rows.filter((_, index) => index !== at));
    focusLater(`${block.prefix}-add`);
    if (isEmptyRow(row)) return;
    toast.info(t('exercise.lineRemoved'), {
      action: {
        label: t('exercise.undo'),
        onPress: () => changeRows((rows) => rows.filter((one) => !isEmptyRow(one)).toSpliced(at, 0, row)),
      },
    });
  };

  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{wordingFor(block.label, situation)}</legend>
      {block.help !== undefined && (
        <p className="measure mt-1 text-muted text-small">{wordingFor(block.help, situation)}</p>
      )}
      <ul className="mt-3 flex flex-col gap-2">
        {shown.map((row, index) => (
          <li className="flex items-start gap-1" key={row.name}>
            <TextArea
              className="flex-1"
              enterKeyHint="next"
              id={row.name}
              label={<span className="sr-only">{t('exercise.numbered', { item, number: index + 1 })}</span>}
              minRows={1}
              name={row.name}
              onChange={({ target: { value } }) =>
                changeRows((rows) =>
                  rows.map((one, place) =>
                    place === index ? { ...one, cells: { ...one.cells, [block.prefix]: value } } : one,
                  ),
                )
              }
              onKeyDown={onEnter((field) => {
                if ((row.cells[block.prefix] ?? '').trim() === '') onNextField?.(field);
                else add();
              })}
              placeholder={item}
              value={row.cells[block.prefix] ?? ''}
            />
            {(shown.length > 1 || !isEmptyRow(row)) && (
              <IconButton
                className="mt-2"
                icon="close"
                label={t('exercise.removeNumbered', { item, number: index + 1 })}
                onClick={() => remove(row, index)}
              />
            )}
          </li>
        ))}
      </ul>
      <Button className="mt-2" flush icon="plus" id={`${block.prefix}-add`} onClick={add} variant="quiet">
        {block.add}
      </Button>
    </fieldset>
  );
};
