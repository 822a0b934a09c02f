import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Popover } from '../controls/popover.tsx';
import { Dialog } from '../feedback/dialog.tsx';
import { countOf } from './count-of.ts';
import classes from './filter-line.module.css';

/** One of the filters of a list, as it stands now. */
export type LineFilter = {
  name: string;
  label: string;
  /** '' while it lets everything through. */
  value: string;
  /** What is chosen, in words. */
  words: ReactNode;
  /** The field that chooses; `onDone` closes the panel it stands in. */
  field: (onDone: () => void) => ReactNode;
  onClear: () => void;
};

type FilterLineProps = {
  /** For screen readers: 'Filtri: Clienti'. */
  label: string;
  search: ReactNode;
  filters: readonly LineFilter[];
  onClear: () => void;
  isFiltered: boolean;
  /** At the end of the line: columns, map. */
  tools?: ReactNode;
  /** What is found with these filters, told where they are set on a phone. */
  found?: string | undefined;
  /** Order of the list, where its heads are not seen. */
  order?: ReactNode;
};

/** One line: what is looked for, each filter that is set as a chip, and the way to the others. */
export function FilterLine(props: FilterLineProps) {
  const { label, search, filters, onClear, isFiltered, tools } = props;
  const active = filters.filter(({ value }) => value !== '');
  const others = filters.filter(({ value }) => value === '');
  return (
    <div className={classes.line} role="search" aria-label={label}>
      {search && <div className={classes.search}>{search}</div>}
      <div className={classes.chips}>
        {active.map((filter) => (
          <FilterChip key={filter.name} filter={filter} />
        ))}
        {others.length > 0 && <MoreFilters filters={others} />}
        {isFiltered && (
          <button type="button" className={classes.quiet} onClick={onClear}>
            Azzera
          </button>
        )}
      </div>
      {(filters.length > 0 || props.order) && <PhoneFilters {...props} active={active.length} />}
      {tools && <div className={classes.tools}>{tools}</div>}
    </div>
  );
}

function FilterChip({ filter }: { filter: LineFilter }) {
  return (
    <span className={classes.chip}>
      <Popover
        label={filter.label}
        opener={(props) => (
          <button type="button" className={classes.words} {...props}>
            <span className={classes.name}>{filter.label}:</span> {filter.words}
          </button>
        )}
      >
        {(close) => filter.field(close)}
      </Popover>
      <button
        type="button"
        className={classes.remove}
        aria-label={`Togli il filtro: ${filter.label}`}
        onClick={filter.onClear}
      >
        <IconX size={16} aria-hidden />
      </button>
    </span>
  );
}

/** The filters that are not set: the one that is chosen shows its field in the same place. */
function MoreFilters({ filters }: { filters: readonly LineFilter[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  // The chosen one is looked up anew: with its first value it leaves this list and becomes a chip.
  const filter = filters.find(({ name }) => name === chosen);
  return (
    <Popover
      label="Aggiungi un filtro"
      opener={({ onClick, ...props }) => (
        <button
          type="button"
          className={classes.more}
          {...props}
          onClick={() => {
            setChosen(null);
            onClick();
          }}
        >
          <IconPlus size={16} aria-hidden />
          Filtro
        </button>
      )}
    >
      {(close) =>
        filter ? (
          filter.field(close)
        ) : (
          <ul className={classes.names}>
            {filters.map(({ name, label }) => (
              <li key={name}>
                <button type="button" onClick={() => setChosen(name)}>
                  {label}
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </Popover>
  );
}

/** All of it behind one button, where there is no room for a line. */
function PhoneFilters(props: FilterLineProps & { active: number }) {
  const { filters, active, onClear, isFiltered, found, order } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.phone}>
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />}
        aria-label={active > 0 ? `Filtri, ${countOf(active, 'attivo', 'attivi')}` : 'Filtri'}
        onClick={() => setOpen(true)}
      >
        Filtri{active > 0 && ` (${active})`}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Filtri"
        actions={
          <>
            {isFiltered && (
              <Button variant="default" onClick={onClear}>
                Azzera
              </Button>
            )}
            <Button color="accent" onClick={() => setOpen(false)}>
              {found ? `Mostra ${found}` : 'Chiudi i filtri'}
            </Button>
          </>
        }
      >
        <div className={classes.fields}>
          {order}
          {filters.map((filter) => (
            <div key={filter.name}>{filter.field(() => undefined)}</div>
          ))}
        </div>
      </Dialog>
    </div>
  );
}
