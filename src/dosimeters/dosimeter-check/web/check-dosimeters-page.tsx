import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { romeTimeOfDay } from '#platform/contract/dates.ts';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { toneIcons } from '#ui/feedback/tones.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { saveFile } from '#ui/pictures/save-file.ts';
import { ScanButton } from '#ui/scanning/scan-button.tsx';
import { CodeField } from '#ui/scanning/scan-code-field.tsx';
import type { ScanAnswer } from '#ui/scanning/use-scan-answers.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { type CheckedCode, checkInWords, countInWords, nextWork, toCsv } from '../rules.ts';
import classes from './check-dosimeters.module.css';
import { toneOf, useCheckedCodes } from './use-checked-codes.ts';

const codeLabel = 'Codice del dosimetro';

const columns: readonly DataColumn<CheckedCode>[] = [
  { key: 'codice', header: 'Dosimetro', cell: ({ codice }) => <span className="ui-code">{codice}</span> },
  { key: 'esito', header: 'Esito', card: 'below', cell: (code) => <Outcome code={code} /> },
  {
    key: 'committente',
    header: 'Committente',
    cell: ({ trovato }) => trovato?.committente?.displayName ?? '—',
  },
  { key: 'lavoro', header: 'Poi', card: 'beside', cell: (code) => <NextWork code={code} /> },
  { key: 'letto', header: 'Letto alle', cell: ({ letto }) => romeTimeOfDay(new Date(letto)) },
];

/** Many dosimeters read in a row, each told whether it can be placed, or why not. */
export function CheckDosimetersPage() {
  const { codes, check, checkAgain, clear } = useCheckedCodes();
  const [asking, setAsking] = useState(false);

  async function scan(text: string): Promise<ScanAnswer> {
    const { answer, code } = await check(text);
    return code === null ? answer : { ...answer, action: <NextWork primary code={code} /> };
  }

  const open = codes.filter(({ trovato }) => trovato === null).length;
  return (
    <>
      <PageHeader
        title="Controlla dosimetri"
        detail="Leggi i codici uno dopo l’altro: di ognuno si vede se è disponibile, o perché no"
      />
      <div className={classes.ways}>
        <ScanButton
          label="Scansiona i codici"
          variant="filled"
          title="Scansiona i dosimetri"
          hint="Inquadra un codice dopo l’altro"
          codeLabel={codeLabel}
          onCode={scan}
        />
        <div className={classes.typing}>
          <CodeField label={codeLabel} onCode={(text) => void check(text)} />
        </div>
      </div>
      <div className={classes.head}>
        <p className={classes.count} role="status">
          {codes.length > 0 && countInWords(codes)}
        </p>
        {open > 0 && (
          <Button variant="default" onClick={() => void checkAgain()}>
            Controlla di nuovo ({open})
          </Button>
        )}
        {codes.length > 0 && (
          <>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              onClick={() => download(codes)}
            >
              Scarica l’elenco
            </Button>
            <Button variant="subtle" onClick={() => setAsking(true)}>
              Svuota
            </Button>
          </>
        )}
      </div>
      <DataList
        caption="Dosimetri letti"
        columns={columns}
        rows={codes}
        rowKey={({ codice }) => codice}
        unit={['dosimetro', 'dosimetri']}
        empty={{
          text: 'Ancora nessun codice letto',
          detail: 'Con la fotocamera, da una foto, con un lettore collegato o scrivendo il codice.',
        }}
      />
      <ConfirmDialog
        open={asking}
        title="Svuotare l’elenco?"
        confirmLabel={codes.length === 1 ? 'Togli 1 codice' : `Togli ${codes.length} codici`}
        onConfirm={() => {
          clear();
          setAsking(false);
        }}
        onCancel={() => setAsking(false)}
      >
        I codici letti spariscono da questa pagina. I dosimetri non cambiano.
      </ConfirmDialog>
    </>
  );
}

function Outcome({ code }: { code: CheckedCode }) {
  const tone = toneOf(code);
  const Icon = toneIcons[tone];
  return (
    <span className={classes.outcome} data-tone={tone}>
      <Icon size={18} aria-hidden />
      <span>{checkInWords(code)}</span>
    </span>
  );
}

function download(codes: readonly CheckedCode[]): void {
  const name = `dosimetri-letti-${deviceClock.today()}.csv`;
  saveFile(name, new Blob([toCsv(codes)], { type: 'text/csv' }));
}

/** What one does with a dosimeter in the hand, with what its code tells chosen already. */
function NextWork({ code, primary = false }: { code: CheckedCode; primary?: boolean }) {
  const work = nextWork(code);
  if (work === null) return null;
  return (
    <ButtonLink href={work.href} primary={primary}>
      {work.label}
    </ButtonLink>
  );
}
