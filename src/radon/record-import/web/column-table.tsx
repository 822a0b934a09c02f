import { columnsOf } from '../columns/rules.ts';
import { type ImportKind, legacyNotes } from '../rules.ts';
import classes from './import.module.css';

/** What each column of a kind holds, folded away until asked for. */
export function ColumnTable({ kind }: { kind: ImportKind }) {
  const legacy = legacyNotes[kind];
  return (
    <details className={classes.columns}>
      <summary>Che cosa contengono le colonne</summary>
      <div className={classes.scroll} role="region" aria-label="Colonne del file" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Colonna</th>
              <th scope="col">Significato</th>
              <th scope="col">Esempio</th>
            </tr>
          </thead>
          <tbody>
            {columnsOf[kind].map(({ name, needed, meaning, example }) => (
              <tr key={name}>
                <th scope="row">
                  {name}
                  {needed && <span className={classes.quiet}> (necessaria)</span>}
                </th>
                <td>{meaning}</td>
                <td>{example}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.note}>
        Una cella vuota lascia il dato com’è. Le righe già presenti si ritrovano dal codice esterno,
        altrimenti dal nome; i dosimetri dal loro codice.
        {legacy && ` Come dati storici si accettano anche righe che non rispettano: ${legacy}.`}
      </p>
    </details>
  );
}
