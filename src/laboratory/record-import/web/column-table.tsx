import { columnsOf } from '../columns/rules.ts';
import { type ImportKind, isOfRadioprotection, kindLabels, legacyNotes, sheetsOf } from '../rules.ts';
import classes from './import.module.css';

/** What each column of a kind holds, folded away until asked for; of a workbook sheet by sheet. */
export function ColumnTable({ kind }: { kind: ImportKind }) {
  const sheets = sheetsOf(kind);
  if (sheets.length === 1) return <SheetColumns kind={kind} summary="Che cosa contengono le colonne" />;
  return (
    <details className={classes.columns}>
      <summary>Che cosa contengono i fogli e le loro colonne</summary>
      {sheets.map((one) => (
        <SheetColumns key={one} kind={one} summary={kindLabels[one]} />
      ))}
    </details>
  );
}

function SheetColumns({ kind, summary }: { kind: ImportKind; summary: string }) {
  const legacy = legacyNotes[kind];
  return (
    <details className={classes.columns}>
      <summary>{summary}</summary>
      <dl className={classes.meanings}>
        {columnsOf[kind].map(({ name, needed, meaning, example, choices }) => (
          <div key={name}>
            <dt>
              {name}
              {needed && <span className={classes.quiet}> (necessaria)</span>}
            </dt>
            <dd>
              {meaning} {choices.length > 0 && `Scelte: ${choices.map(({ label }) => label).join(', ')}. `}
              {example && <span className={classes.quiet}>Esempio: {example}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>
        {isOfRadioprotection(kind)
          ? 'Una cella vuota lascia il dato com’è. Le righe già presenti si ritrovano come dice il significato delle colonne.'
          : 'Una cella vuota lascia il dato com’è. Le righe già presenti si ritrovano dal codice esterno, altrimenti dal nome; i dosimetri dal loro codice.'}
        {legacy && ` Come dati storici si accettano anche righe che non rispettano: ${legacy}.`}
      </p>
    </details>
  );
}
