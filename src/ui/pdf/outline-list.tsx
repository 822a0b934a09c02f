import classes from './pdf-reader.module.css';
import type { OutlineEntry } from './reader-engine.ts';

type OutlineListProps = {
  entries: readonly OutlineEntry[];
  page: number;
  onChoose: (page: number) => void;
};

/** The parts of the document by their titles; the one that is read is marked. */
export function OutlineList({ entries, page, onChoose }: OutlineListProps) {
  const current = entries.findLastIndex((entry) => entry.page <= page);
  return (
    <ol className={classes.outline} aria-label="Indice">
      {entries.map((entry, index) => (
        <li key={entry.place}>
          <button
            type="button"
            className={classes.entry}
            style={{ paddingLeft: 12 + entry.depth * 16 }}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => onChoose(entry.page)}
          >
            <span className={classes.entryTitle}>{entry.title}</span>
            <span className={classes.number}>{entry.page}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
