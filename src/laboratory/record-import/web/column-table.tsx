import { columnsOf } from '../columns/rules.ts';
import { type ImportKind, legacyNotes } from '../rules.ts';
import classes from './import.module.css';

/** What each column of a kind holds, folded away until asked for. */
export function ColumnTable({ kind }: { kind: ImportKind }) {
  const legacy = legacyNotes[kind];
  return (
    <details className={classes.columns}>
      <summary>Che cosa contengono le colonne</summary>
      <dl className={classes.meanings}>
        {columnsOf[kind].map(({ name, needed, meaning, example }) => (
          <div key={name}>
            <dt>
              {name}
              {needed && <span className={classes.quiet}> (necessaria)</span>}
            </dt>
            <dd>
              {meaning} <span className={classes.quiet}>Esempio: {example}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>
        Una cella vuota lascia il dato com’è. Le righe già presenti si ritrovano dal codice esterno,
        altrimenti dal nome; i dosimetri dal loro codice.
        {legacy && ` Come dati storici si accettano anche righe che non rispettano: ${legacy}.`}
      </p>
    </details>
  );
}
