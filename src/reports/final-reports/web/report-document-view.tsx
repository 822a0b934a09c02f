import { useQuery } from '@tanstack/react-query';
import { type ApiFailure, download } from '#platform/web/api-client.ts';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { PdfView } from '#ui/pictures/pdf-view.tsx';
import { downloadFinalReport } from '../contract.ts';
import classes from './report.module.css';

type ReportDocumentViewProps = { reportId: number; revision: number; number: string; isWithdrawn: boolean };

/** The document as it was issued, or its withdrawn copy, page by page: the report itself. */
export function ReportDocumentView(props: ReportDocumentViewProps) {
  return (
    <RecordSection title="Documento">
      <Document {...props} />
    </RecordSection>
  );
}

function Document({ reportId, revision, number, isWithdrawn }: ReportDocumentViewProps) {
  const { data, error, refetch } = useQuery<Blob, ApiFailure>({
    queryKey: [downloadFinalReport.name, reportId, revision, isWithdrawn],
    queryFn: async () => {
      const query = isWithdrawn ? {} : { revision: String(revision) };
      const input = { params: { report: reportId }, query };
      return (await download(downloadFinalReport, input)).file;
    },
    // The bytes of a revision, and of a withdrawn copy, never change.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <ErrorState text={error.text} onRetry={() => refetch()} />;
  if (!data) return <Skeletons count={1} />;
  return (
    <div className={classes.document}>
      <PdfView
        file={data}
        label={`${number}, ${isWithdrawn ? 'copia annullata' : `revisione ${revision}`}`}
      />
    </div>
  );
}
