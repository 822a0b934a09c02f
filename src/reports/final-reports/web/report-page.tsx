import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { endpointUrl } from '#platform/web/api-client.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordHistory } from '#platform/web/records/record-history.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import type { ReportedPoint } from '../content/points/contract.ts';
import { downloadFinalReport, getReport, type ReportPage as Report } from '../contract.ts';
import { periodText } from '../words/rules.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { NoticePanel } from './notice-panel.tsx';
import classes from './report.module.css';
import { ReportDocumentView } from './report-document-view.tsx';
import { ReportPoints } from './report-points.tsx';
import { ReportRevisions } from './report-revisions.tsx';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';

export function ReportPage() {
  const { report = '' } = useParams({ strict: false }) as { report?: string };
  const found = useEndpoint(getReport, { params: { report } });
  return <RecordView found={found}>{(page) => <ReportView key={page.id} page={page} />}</RecordView>;
}

function ReportView({ page }: { page: Report }) {
  const { id, addressId, content, cambiati, revisioni, storia, annullata } = page;
  const [open, setOpen] = useState<'correction' | 'withdrawal' | null>(null);
  const close = () => setOpen(null);
  const { number, revision, site, principal, client, level, period } = content;
  return (
    <>
      <PageHeader
        title={`Relazione finale ${number}`}
        breadcrumb={[{ label: site.alias, href: `/lb/cr39/sede/view/${addressId}` }]}
        link={appLink}
        detail={`${site.alias} · emessa il ${formatDay(content.issuedOn)} · revisione ${revision}${annullata === null ? '' : ' · ANNULLATA'}`}
        actions={
          <>
            {annullata === null && (
              <>
                <Button variant="default" onClick={() => setOpen('withdrawal')}>
                  Annulla relazione
                </Button>
                <Button variant="default" onClick={() => setOpen('correction')}>
                  Correggi relazione
                </Button>
              </>
            )}
            <Button
              color="accent"
              component="a"
              href={endpointUrl(downloadFinalReport, { params: { report: id } })}
              target="_blank"
              rel="noopener"
            >
              Apri il PDF
            </Button>
          </>
        }
      />
      <div className={classes.sections}>
        {annullata && <Withdrawn {...annullata} />}
        <Conclusions content={content} />
        {cambiati.length > 0 && (
          <AlertBox tone="warning" live={false} title="I dati sono cambiati dopo l’emissione">
            {`${countOf(cambiati.length, 'Dosimetro corretto', 'Dosimetri corretti')}: ${cambiati.join(', ')}. La relazione riporta i dati di prima.`}
          </AlertBox>
        )}
        <NoticePanel page={page} />
        <section aria-labelledby="report-facts">
          <h2 id="report-facts" className={classes.title}>
            Dati della relazione
          </h2>
          <RecordFacts
            facts={[
              ['Committente', principal.name],
              ['Datore di lavoro / Esercente', client.name],
              ['Sede', `${site.address}, ${site.postalCode} ${site.city} (${site.province})`],
              ['Codice stabile', site.buildingCode],
              ['CDR', site.riskContext],
              ['Periodo', periodText(period)],
              ['Livello di riferimento', `${level.bqM3} Bq/m³ – ${level.motivo}`],
              ['Giorni richiesti', `${content.reqDays}, con interruzioni sotto i ${content.gapDays} giorni`],
            ]}
          />
        </section>
        <ReportPoints content={content} />
        <ReportDocumentView
          reportId={id}
          revision={revision}
          number={number}
          isWithdrawn={annullata !== null}
        />
        <ReportRevisions reportId={id} revisions={revisioni} />
        <RecordHistory found={{ data: storia, error: null, refetch: () => undefined }} />
      </div>
      {open === 'correction' && <CorrectionDialog report={page} onClose={close} />}
      {open === 'withdrawal' && <WithdrawalDialog report={page} onClose={close} />}
    </>
  );
}

/** That the report is not valid any more, since when and why. */
function Withdrawn({ quando, chi, motivo }: NonNullable<Report['annullata']>) {
  const day = formatDay(romeDay(new Date(quando)));
  return (
    <AlertBox tone="error" live={false} title={`Annullata il ${day} da ${chi ?? 'il sistema'}`}>
      <p className={classes.line}>{motivo}</p>
      <p className={classes.line}>La relazione non va più usata; il numero resta occupato.</p>
    </AlertBox>
  );
}

/** What the report comes to; only a correction can leave it without a point that counts. */
function Conclusions({ content: { points, isAboveLevel, texts } }: { content: Report['content'] }) {
  const has = (wanted: ReportedPoint['outcome']) => points.some(({ outcome }) => outcome === wanted);
  const [tone, title] = isAboveLevel
    ? (['error', 'Sopra il livello di riferimento'] as const)
    : has('below')
      ? has('not-comparable')
        ? (['warning', 'Confronto incompleto con il livello di riferimento'] as const)
        : (['ok', 'Non sopra il livello di riferimento'] as const)
      : (['warning', 'Nessun confronto con il livello di riferimento'] as const);
  return (
    <AlertBox tone={tone} live={false} title={title}>
      {texts.conclusions.map((line) => (
        <p key={line} className={classes.line}>
          {line}
        </p>
      ))}
    </AlertBox>
  );
}
