import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { appLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { useSearchParams } from '#platform/web/search-params.ts';
import { useUser } from '#platform/web/session.tsx';
import { useStoredFlag } from '#ui/controls/use-stored-flag.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { CheckField } from '#ui/fields/check-field.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { splitCodes } from '../../dosimeter-codes/rules.ts';
import {
  isEmptyRow,
  maxRows,
  type Place,
  trayFields,
  trayTexts,
  usualFields,
  withRange,
} from '../tray/rules.ts';
import { SavedReadings } from './saved-readings.tsx';
import { sortedOut } from './sorted-out.ts';
import classes from './tray.module.css';
import { focusCell } from './tray-cells.ts';
import { TrayGrid } from './tray-grid.tsx';
import { TrayHead } from './tray-head.tsx';
import { newRow, useTray } from './tray-state.ts';
import { useTrayDosimeters } from './use-tray-dosimeters.ts';
import { useTraySaving } from './use-tray-saving.ts';

const otherFields = trayFields.filter((field) => !usualFields.includes(field));

/** The readings of a whole tray, typed, pasted or scanned; codes may come with the address. */
export function TrayPage() {
  const today = deviceClock.today();
  const { tray, dispatch } = useTray(useUser().id, today);
  const { rows, shared } = tray;
  const [{ codici }, setParams] = useSearchParams();
  const grid = useRef<HTMLTableElement>(null);
  const taken = useRef<string>(undefined);
  const [left, setLeft] = useState(0);
  const [hasAllColumns, setAllColumns] = useStoredFlag('radia-tray-all-columns');
  const [enterGoesRight, setEnterGoesRight] = useStoredFlag('radia-tray-enter-right');
  const dosimeters = useTrayDosimeters(rows.map(({ codice }) => codice.trim()));
  const saving = useTraySaving(tray, dispatch);

  useEffect(() => {
    if (codici === undefined || codici === taken.current) return;
    taken.current = codici;
    const codes = splitCodes(codici);
    dispatch({ type: 'codes', codes });
    setLeft(Math.max(codes.length + rows.filter((row) => !isEmptyRow(row)).length - maxRows, 0));
    setParams({ codici: undefined }, 'replace');
  }, [codici, rows, dispatch, setParams]);

  const isOtherTyped = rows.some((row) => otherFields.some((field) => row[field] !== ''));
  const fields = hasAllColumns || isOtherTyped ? trayFields : usualFields;
  const { twice, ready, wrong, waiting } = sortedOut(tray, today, dosimeters.of);

  function paste(place: Place, text: string) {
    const pasted = withRange(rows, { text, place, fields }, newRow);
    dispatch({ type: 'rows', rows: pasted.rows.map((row) => ({ ...row, refusal: null })) });
    setLeft(pasted.left);
  }

  async function save() {
    if (saving.isSaving) return;
    const [first] = wrong;
    if (ready.length === 0) return focusCell(grid.current, first ?? 0, 0);
    const codes = ready.map(({ row }) => row.codice);
    const count = await saving.save(ready);
    if (count === null) return;
    dosimeters.forget(codes);
    if (count > 0) showToast('ok', `${countOf(count, 'lettura salvata', 'letture salvate')}.`);
    focusCell(grid.current, 0, 0);
  }

  return (
    <>
      <PageHeader
        title="Registra più letture"
        breadcrumb={[{ label: 'Risultati', href: '/lb/cr39/results' }]}
        link={appLink}
        detail="Una riga per dosimetro: scritta, incollata da un foglio di calcolo o letta con il lettore di codici."
      />
      <TrayHead
        shared={shared}
        today={today}
        onChange={(name, value) => dispatch({ type: 'shared', name, value })}
        choices={
          <>
            <CheckField
              label="Invio passa alla cella accanto"
              checked={enterGoesRight}
              onChange={setEnterGoesRight}
            />
            <CheckField
              label="Anche densità e fondo proprio"
              checked={fields === trayFields}
              disabled={isOtherTyped}
              onChange={setAllColumns}
            />
          </>
        }
      />
      {left > 0 && <AlertBox tone="warning">{trayTexts.notPasted(left)}</AlertBox>}
      {dosimeters.failure && (
        <AlertBox
          tone="error"
          action={
            <Button variant="default" onClick={dosimeters.retry}>
              Riprova
            </Button>
          }
        >
          {dosimeters.failure.text}
        </AlertBox>
      )}
      <TrayGrid
        ref={grid}
        {...{ rows, shared, fields, twice, today, enterGoesRight, dispatch }}
        dosimeterOf={dosimeters.of}
        onRange={paste}
        onSave={() => void save()}
      />
      {saving.failure && <AlertBox tone="error">{saving.failure.text}</AlertBox>}
      <div className={classes.bar} role="region" aria-label="Salvataggio">
        <p className={classes.count} role="status">
          {countsInWords({ ready: ready.length, wrong: wrong.length, waiting })}
        </p>
        <ClearGrid onClear={() => dispatch({ type: 'clear' })} />
        <Button color="accent" loading={saving.isSaving} onClick={() => void save()}>
          {ready.length === 0 ? 'Salva tutte' : `Salva tutte (${ready.length})`}
        </Button>
      </div>
      <SavedReadings saved={saving.saved} />
    </>
  );
}

function ClearGrid({ onClear }: { onClear: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" onClick={() => setAsking(true)}>
        Svuota
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Svuota la griglia"
        confirmLabel="Svuota"
        danger
        onConfirm={() => {
          onClear();
          setAsking(false);
        }}
        onCancel={() => setAsking(false)}
      >
        Le righe non salvate vanno perse.
      </ConfirmDialog>
    </>
  );
}

type Counts = { ready: number; wrong: number; waiting: number };

function countsInWords({ ready, wrong, waiting }: Counts): string {
  const parts = [
    ready > 0 && countOf(ready, 'pronta', 'pronte'),
    wrong > 0 && `${wrong} da correggere`,
    waiting > 0 && `${waiting} da leggere`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Nessuna riga ancora' : parts.join(' · ');
}
