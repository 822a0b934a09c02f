import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { siteLinks } from '#customers/standpoints/rules.ts';
import { usePageStandpoint, zoneQuery } from '#customers/standpoints/web/public.ts';
import { type FieldSite, getFieldSite } from '#field/site-view/contract.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { PdfView } from '#ui/pictures/pdf-view.tsx';
import { useObjectUrl } from '#ui/pictures/use-object-url.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import type { SamplingPeriod } from '../contract.ts';
import { PeriodForm } from './period-form.tsx';
import classes from './sampling-report.module.css';
import { useSamplingReport } from './use-sampling-report.ts';

/** What a site measured between two days, as a document. */
export function SamplingReportPage() {
  const params = useParams({ strict: false }) as Record<'committente' | 'azienda' | 'indirizzo', string>;
  const { committente, azienda: cliente, indirizzo } = params;
  const { standpoint } = usePageStandpoint();
  const found = useEndpoint(getFieldSite, {
    params: { committente, cliente, indirizzo },
    query: zoneQuery(standpoint),
  });
  return (
    <RecordView isPage found={found}>
      {(site) => <Report key={site.indirizzo.id} site={site} />}
    </RecordView>
  );
}

function Report({ site: { committente, cliente, indirizzo } }: { site: FieldSite }) {
  const { standpoint } = usePageStandpoint();
  const path = { committente: committente.id, cliente: cliente.id, indirizzo: indirizzo.id };
  const { made, isMaking, problem, make, clearProblem } = useSamplingReport(path);
  return (
    <>
      <PageHeader
        title={`Report campionamento di ${indirizzo.displayName}`}
        breadcrumb={[
          {
            label: standpoint.area === 'client' ? 'Le sedi' : indirizzo.displayName,
            href: siteLinks(standpoint, path).page,
          },
        ]}
        link={appLink}
        detail={`${cliente.displayName} · ${indirizzo.addressLabel}`}
        actions={made && <DownloadButton {...made} addressId={indirizzo.id} />}
      />
      <div className={classes.sections}>
        <PeriodForm
          problem={problem}
          isMaking={isMaking}
          onEdit={clearProblem}
          onSubmit={(period) => void make(period)}
        />
        <p role="status" className={classes.status}>
          {isMaking ? 'Stiamo preparando il report…' : ''}
        </p>
        {isMaking ? (
          <Skeletons count={2} />
        ) : made ? (
          <PdfView file={made.file} label="Report campionamento" />
        ) : (
          <EmptyState
            text="Ancora nessun report"
            detail="Il report raccoglie le misure dei punti della sede tra due date, con le medie e il loro andamento."
          />
        )}
      </div>
    </>
  );
}

type DownloadButtonProps = { file: Blob; period: SamplingPeriod; addressId: number };

function DownloadButton({ file, period: { start, end }, addressId }: DownloadButtonProps) {
  const url = useObjectUrl(file);
  if (url === null) return null;
  return (
    <Button
      component="a"
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      href={url}
      download={`report_campionamento_${addressId}_${start}_${end}.pdf`}
    >
      Scarica il PDF
    </Button>
  );
}
