import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { IconButton } from '../controls/icon-button.tsx';
import { Popover } from '../controls/popover.tsx';
import classes from './column-chooser.module.css';

/** A column as one has it: shown or not, in the order of the list. */
export type ColumnChoice = { key: string; header: string; isShown: boolean };

type ColumnChooserProps = {
  /** The first one names the row, and stays where it is. */
  columns: readonly ColumnChoice[];
  onChange: (columns: readonly ColumnChoice[]) => void;
  /** Nothing while the columns stand as they were built. */
  onReset?: (() => void) | undefined;
};

/** Which columns a person sees, and in which order. */
export function ColumnChooser({ columns, onChange, onReset }: ColumnChooserProps) {
  const [, ...others] = columns;
  const put = (index: number, by: -1 | 1) => {
    const moved = [...columns];
    const [column] = moved.splice(index, 1);
    if (column) moved.splice(index + by, 0, column);
    onChange(moved);
  };
  return (
    <div className={classes.chooser}>
      <Popover
        label="Colonne"
        align="end"
        opener={(props) => (
          <ActionIcon {...props} variant="default" size={36} aria-label="Colonne" title="Colonne">
            <IconColumns3 size={20} aria-hidden />
          </ActionIcon>
        )}
      >
        {() => (
          <>
            <ul className={classes.columns}>
              {others.map((column, place) => (
                <li key={column.key}>
                  <label className={classes.column}>
                    <input
                      type="checkbox"
                      checked={column.isShown}
                      onChange={() =>
                        onChange(
                          columns.map((each) =>
                            each.key === column.key ? { ...each, isShown: !each.isShown } : each,
                          ),
                        )
                      }
                    />
                    {column.header}
                  </label>
                  <IconButton
                    size="sm"
                    label={`Sposta prima: ${column.header}`}
                    tooltipSide="left"
                    disabled={place === 0}
                    onClick={() => put(place + 1, -1)}
                  >
                    <IconArrowUp size={16} />
                  </IconButton>
                  <IconButton
                    size="sm"
                    label={`Sposta dopo: ${column.header}`}
                    tooltipSide="left"
                    disabled={place === others.length - 1}
                    onClick={() => put(place + 1, 1)}
                  >
                    <IconArrowDown size={16} />
                  </IconButton>
                </li>
              ))}
            </ul>
            {onReset && (
              <Button variant="subtle" size="sm" fullWidth onClick={onReset}>
                Colonne di partenza
              </Button>
            )}
          </>
        )}
      </Popover>
    </div>
  );
}
