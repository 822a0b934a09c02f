import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useTyped } from '#platform/web/records/use-typed.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import {
  getIsinColumns,
  type IsinColumns,
  mapping as mappingShape,
  previewIsinColumns,
  saveIsinColumns,
} from '../columns/contract.ts';
import { mappingProblems, maxColumns, missingColumns } from '../columns/rules.ts';
import {
  addColumn,
  changeColumn,
  mappingOf,
  moveColumn,
  type TypedMapping,
  typedMapping,
  withColumns,
} from './column-edits.ts';
import { ColumnFields } from './column-fields.tsx';
import { ColumnPreview, usePreview } from './column-preview.tsx';
import { ColumnTable } from './column-table.tsx';
import classes from './columns.module.css';
import { FileFields } from './file-fields.tsx';

/** Which columns the file of a half-year has: a change is a new version, files of before keep theirs. */
export function ColumnsPage() {
  const found = useEndpoint(getIsinColumns, {});
  return (
    <>
      <PageHeader
        title="Colonne delle trasmissioni"
        breadcrumb={[{ label: 'Trasmissioni all’ISIN', href: '/lb/cr39/isin' }]}
        link={appLink}
        detail="Il tracciato del portale non è pubblico: qui si dice che cosa contiene ogni colonna del file."
      />
      <RecordView found={found}>{(columns) => <ColumnsForm saved={columns} />}</RecordView>
    </>
  );
}

/** What is wrong, by field, with what the contract finds in the places of columns. */
function problemsIn(mapping: ReturnType<typeof mappingOf>, codes: readonly string[]): Record<string, string> {
  const found: Record<string, string> = mappingProblems(mapping, codes);
  for (const { path, message } of mappingShape.safeParse(mapping).error?.issues ?? [])
    found[path.join('.')] ??= message;
  return found;
}

function ColumnsForm({ saved }: { saved: IsinColumns }) {
  const { number, questions, versions } = saved;
  // The version it began from travels with what is typed.
  const { typed, change, isDirty, settle, reset } = useTyped<TypedMapping & { versione: number }>({
    ...typedMapping(saved.mapping),
    versione: number,
  });
  const { save, isSaving, failure, reload } = useSave(saveIsinColumns, [getIsinColumns, previewIsinColumns]);
  const { versione, ...whole } = typed;
  const mapping = mappingOf(whole);
  const problems = problemsIn(
    mapping,
    questions.map(({ code }) => code),
  );
  const { errors, check } = useSubmitErrors(problems);
  const shown: Partial<Record<string, string>> = { ...failure?.errors, ...errors };
  const isRight = Object.keys(problems).length === 0;
  const preview = usePreview(mapping, isRight);
  const [openKey, setOpen] = useState<number | null>(null);
  const { columns } = typed;
  const opened = columns.find(({ key }) => key === openKey);
  const missing = missingColumns(
    columns,
    questions.map(({ code }) => code),
  );

  async function submit() {
    const body = { base: versione, mapping };
    if (problemsOf(saveIsinColumns, body)['base']) return;
    if (!(await save({ body }))) return;
    settle(typed);
    showToast('ok', 'Nuova versione delle colonne in vigore');
  }

  return (
    <div className={classes.page}>
      <RecordForm
        label="Colonne delle trasmissioni"
        submitLabel={`Metti in vigore la versione ${versione + 1}`}
        isSaving={isSaving}
        failure={failure}
        isDirty={isDirty}
        check={check}
        onSubmit={() => void submit()}
        onReset={reset}
        onReload={() => (reset(), reload())}
      >
        <ColumnTable
          columns={columns}
          questions={questions}
          errors={shown}
          firstLine={preview.data?.rows[0]}
          onOpen={setOpen}
          onMove={(key, by) => change({ columns: moveColumn(columns, key, by) })}
          onRemove={(key) => change({ columns: columns.filter((column) => column.key !== key) })}
        />
        {shown['columns'] && <p className={classes.wrong}>{shown['columns']}</p>}
        {missing.length > 0 && columns.length + missing.length <= maxColumns && (
          <AlertBox tone="warning" live={false} title="Le righe non dicono tutto">
            <p className={classes.missing}>
              {`Mancano: ${missing.map(({ header }) => header).join(', ')}. Senza, due punti dello stesso locale non si distinguono e «< LR» non dice sotto quale limite.`}
            </p>
            <Button variant="default" onClick={() => change({ columns: withColumns(columns, missing) })}>
              Aggiungi le colonne che mancano
            </Button>
          </AlertBox>
        )}
        <Button
          variant="default"
          className={classes.add}
          disabled={columns.length >= maxColumns}
          onClick={() => {
            const added = addColumn(columns);
            change({ columns: added });
            setOpen(added.at(-1)?.key ?? null);
          }}
        >
          Aggiungi una colonna
        </Button>
        <FileFields value={typed} errors={shown} onChange={change} />
      </RecordForm>
      {opened && (
        <Dialog
          open
          size="side"
          title={opened.header.trim() || `Colonna ${columns.indexOf(opened) + 1}`}
          onClose={() => setOpen(null)}
          actions={
            <Button color="accent" onClick={() => setOpen(null)}>
              Fatto
            </Button>
          }
        >
          <ColumnFields
            column={opened}
            place={columns.indexOf(opened)}
            questions={questions}
            errors={{ ...shown, ...(opened.header === '' && opened.source === '' ? {} : problems) }}
            onChange={(changes) => change({ columns: changeColumn(columns, opened.key, changes) })}
          />
          <p className={classes.quiet}>
            Vale quando si mette in vigore la versione {versione + 1}, con il pulsante sotto la tabella.
          </p>
        </Dialog>
      )}
      <ColumnPreview found={preview} isRight={isRight} />
      <section className={classes.section} aria-labelledby="isin-versions">
        <h2 id="isin-versions" className={classes.sectionTitle}>
          Versioni
        </h2>
        <ul className={classes.versions}>
          {versions.map((version) => (
            <li key={version.number}>
              Versione {version.number}, {version.columns} colonne, dal{' '}
              {formatDay(romeDay(new Date(version.at)))} · {version.by ?? 'Il sistema'}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
