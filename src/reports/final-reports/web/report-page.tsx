import { Button } from '@mantine/core';
import { IconBan, IconPencil } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { State } from '#customers/state-words/web/public.ts';
import { terms } from '#dosimeters/terms/rules.ts';
import { daysBetween, formatDay, romeDay } from '#platform/contract/dates.ts';
import { endpointUrl } from '#platform/web/api-client.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { AsideSection, type Related, RelatedRecords } from '#platform/web/records/record-aside.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordFrame } from '#platform/web/records/record-frame.tsx';
import { LatestEvents, RecordHistory } from '#platform/web/records/record-history.tsx';
import { TabLink } from '#platform/web/records/record-tabs.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { MoreAction } from '#ui/controls/more-menu.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { countOf } from '#ui/lists/count-of.ts';
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
  return (
    <RecordView isPage found={found}>
      {(page) => <ReportView key={page.id} page={page} />}
    </RecordView>
  );
}

const noticeTab = 'comunicazione';
type Asked = 'correction' | 'withdrawal';

function ReportView({ page }: { page: Report }) {
  const { id, addressId, content, revisioni, storia, annullata } = page;
  const [open, setOpen] = useState<Asked | null>(null);
  const close = () => setOpen(null);
  const { number, revision, site, client } = content;
  const history = { data: storia, error: null, refetch: () => undefined };
  const pdf = endpointUrl(downloadFinalReport, { params: { report: id } });
  return (
    <>
      <RecordFrame
        title={`Relazione finale ${number}`}
        breadcrumb={[
          { label: client.name, href: `/lb/cr39/azienda/view/${client.id}` },
          { label: site.alias, href: `/lb/cr39/sede/view/${addressId}` },
        ]}
        state={
          <>
            <ReportVerdict page={page} />
            <NoticeTerm page={page} />
          </>
        }
        detail={`${site.alias} · emessa il ${formatDay(content.issuedOn)} · revisione ${revision}${annullata === null ? '' : ' · ANNULLATA'}`}
        action={
          <Button color="accent" component="a" href={pdf} target="_blank" rel="noopener">
            Apri il PDF
          </Button>
        }
        more={annullata === null ? actionsOn(setOpen) : []}
        tabs={[
          { id: 'documento', label: 'Documento', content: () => <ReportDocument page={page} /> },
          ...(page.comunicazione === null
            ? []
            : [{ id: noticeTab, label: 'Comunicazione', content: () => <NoticePanel page={page} /> }]),
          {
            id: 'punti',
            label: 'Punti e misure',
            count: content.points.length,
            content: () => <ReportPoints content={content} />,
          },
          {
            id: 'revisioni',
            label: 'Revisioni',
            count: revisioni.length,
            content: () => <ReportRevisions reportId={id} revisions={revisioni} />,
          },
          { id: 'storia', label: 'Storia', content: () => <RecordHistory found={history} /> },
        ]}
        aside={
          <>
            <Conclusions content={content} />
            <ReportFacts page={page} />
            <RelatedRecords related={relatedTo(page)} />
            <LatestEvents found={history} />
          </>
        }
      />
      {open === 'correction' && <CorrectionDialog report={page} onClose={close} />}
      {open === 'withdrawal' && <WithdrawalDialog report={page} onClose={close} />}
    </>
  );
}

function actionsOn(ask: (what: Asked) => void): MoreAction[] {
  return [
    {
      label: 'Correggi relazione',
      icon: <IconPencil size={18} aria-hidden />,
      onSelect: () => ask('correction'),
    },
    {
      label: 'Annulla relazione',
      icon: <IconBan size={18} aria-hidden />,
      isDanger: true,
      onSelect: () => ask('withdrawal'),
    },
  ];
}

/** The document itself, after what speaks against using it. */
function ReportDocument({ page }: { page: Report }) {
  const { id, content, cambiati, annullata } = page;
  return (
    <>
      {annullata && <Withdrawn {...annullata} />}
      {cambiati.length > 0 && (
        <AlertBox tone="warning" live={false} title="I dati sono cambiati dopo l’emissione">
          {`${countOf(cambiati.length, 'Dosimetro corretto', 'Dosimetri corretti')}: ${cambiati.join(', ')}. La relazione riporta i dati di prima.`}
        </AlertBox>
      )}
      <ReportDocumentView
        reportId={id}
        revision={content.revision}
        number={content.number}
        isWithdrawn={annullata !== null}
      />
    </>
  );
}

function ReportVerdict({ page: { content, annullata } }: { page: Report }) {
  if (annullata !== null) return <StateWord tone="wrong" word="Annullata" />;
  return content.isAboveLevel ? <State name="above" /> : null;
}

/** What the law still asks for, and until when; the letter stands in its tab. */
function NoticeTerm({ page: { comunicazione } }: { page: Report }) {
  const dueOn = comunicazione?.daInviare?.scadenza;
  if (dueOn === undefined) return null;
  const isLate = daysBetween(deviceClock.today(), dueOn) < 0;
  return (
    <TabLink tab={noticeTab}>
      <StateWord
        tone={isLate ? 'wrong' : 'warning'}
        word={
          isLate
            ? `Da comunicare, scaduta il ${formatDay(dueOn)}`
            : `Da comunicare entro il ${formatDay(dueOn)}`
        }
      />
    </TabLink>
  );
}

function ReportFacts({ page: { content } }: { page: Report }) {
  const { site, level, period, reqDays, gapDays } = content;
  return (
    <AsideSection title="Dati della relazione">
      <RecordFacts
        facts={[
          ['Sede', `${site.address}, ${site.postalCode} ${site.city} (${site.province})`],
          ['Codice stabile', site.buildingCode],
          ['CDR', site.riskContext, terms.riskContext.meaning],
          ['Periodo', periodText(period)],
          ['Livello di riferimento', `${level.bqM3} Bq/m³ – ${level.motivo}`, terms.level.meaning],
          ['Giorni richiesti', `${reqDays}, con interruzioni sotto i ${gapDays} giorni`],
        ]}
      />
    </AsideSection>
  );
}

function relatedTo({ addressId, content: { principal, client, site } }: Report): Related[] {
  return [
    { label: 'Sede', items: [{ name: site.alias, href: `/lb/cr39/sede/view/${addressId}` }] },
    {
      label: 'Datore di lavoro / Esercente',
      items: [{ name: client.name, href: `/lb/cr39/azienda/view/${client.id}` }],
    },
    {
      label: 'Committente',
      items: [{ name: principal.name, href: `/user/anagrafica/committenti/${principal.id}` }],
    },
  ];
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
      <details className={classes.words}>
        <summary>Conclusioni della relazione</summary>
        {texts.conclusions.map((line) => (
          <p key={line} className={classes.line}>
            {line}
          </p>
        ))}
      </details>
    </AlertBox>
  );
}
