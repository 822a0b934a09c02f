import { Button } from '@mantine/core';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import type { ReportedPoint } from '../content/points/contract.ts';
import type { ReportDraft } from '../draft/contract.ts';
import { meansName, outcomeLabels, periodText, pointMeanText } from '../words/rules.ts';
import classes from './draft-dialog.module.css';
import { DraftPage } from './draft-page.tsx';

const columnsOf = (points: readonly ReportedPoint[]): readonly DataColumn<ReportedPoint>[] => [
  { key: 'name', header: 'Punto', cell: ({ name }) => name },
  { key: 'days', header: 'Giorni', numeric: true, cell: ({ totalDays }) => totalDays },
  { key: 'mean', header: meansName(points), numeric: true, cell: pointMeanText },
  {
    key: 'outcome',
    header: 'Esito',
    cell: ({ outcome }) => (
      <span className={classes.outcome} data-outcome={outcome}>
        {outcome === 'above' ? '▲ ' : ''}
        {outcomeLabels[outcome]}
      </span>
    ),
  },
];

type DraftDialogProps = { draft: ReportDraft; onIssue: () => void; onClose: () => void };

/** A report as it would be issued: figures, outcomes, whom it reaches, what is missing; then the one button that does it. */
export function DraftDialog({ draft, onIssue, onClose }: DraftDialogProps) {
  const { content, ostacoli } = draft;
  const { points, level, period, texts, site, client } = content;
  return (
    <Dialog
      open
      size="lg"
      role="alertdialog"
      title={`Emettere la relazione di ${site.alias}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Torna indietro
          </Button>
          <Button color="accent" disabled={ostacoli.length > 0} onClick={onIssue}>
            Emetti la relazione
          </Button>
        </>
      }
    >
      <div className={classes.both}>
        <div className={classes.draft}>
          <Obstacles draft={draft} />
          <p className={classes.quiet}>
            {client.name} · {periodText(period)} · livello di riferimento {level.bqM3} Bq/m³
          </p>
          <DataList
            caption="Punti della relazione"
            columns={columnsOf(points)}
            rows={points}
            rowKey={({ id }) => id}
            unit={['punto', 'punti']}
          />
          {texts.conclusions.map((line) => (
            <p key={line} className={classes.draftLine}>
              {line}
            </p>
          ))}
          <Warnings draft={draft} />
          <p className={classes.draftLine}>{toldInWords(draft)}</p>
          <p className={classes.draftLine}>
            Con l’emissione la relazione prende il numero e la data di oggi, {formatDay(content.issuedOn)};
            poi si può correggere con una revisione, o annullare con un motivo.
          </p>
        </div>
        <DraftPage addressId={site.id} from={period.from} to={period.to} />
      </div>
    </Dialog>
  );
}

function toldInWords({ destinatari, soloFirmata }: ReportDraft): string {
  if (soloFirmata) return 'I clienti la vedono, e ne ricevono notizia, solo dopo la firma.';
  if (destinatari.length === 0)
    return 'I clienti la vedono come copia non firmata; nessuno riceve un’e-mail.';
  return `I clienti la vedono come copia non firmata. Ricevono un’e-mail: ${destinatari.join(', ')}.`;
}

function Obstacles({ draft: { ostacoli, daPresentare } }: { draft: ReportDraft }) {
  if (ostacoli.length === 0) return null;
  return (
    <AlertBox tone="error" live={false} title="Non si può emettere">
      {ostacoli.map((obstacle) => (
        <p key={obstacle} className={classes.draftLine}>
          {obstacle}
        </p>
      ))}
      {daPresentare && <AppLink href="/lb/cr39/report-settings">Compila intestazione e firme</AppLink>}
    </AlertBox>
  );
}

function Warnings({ draft: { avvisi } }: { draft: ReportDraft }) {
  if (avvisi.length === 0) return null;
  return (
    <AlertBox
      tone="warning"
      live={false}
      title={`${countOf(avvisi.length, 'cosa da guardare', 'cose da guardare')} prima di emettere`}
    >
      <ul className={classes.draftWarnings}>
        {avvisi.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </AlertBox>
  );
}
