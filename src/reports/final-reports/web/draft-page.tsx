import { useQuery } from '@tanstack/react-query';
import { type ApiFailure, download } from '#platform/web/api-client.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { PdfView } from '#ui/pictures/pdf-view.tsx';
import { printReportDraft } from '../draft/contract.ts';
import classes from './draft-dialog.module.css';
import { type DraftOf, draftInput, draftUrl } from './draft-url.ts';

/** The first page of a report as it would be issued, marked as a draft, and the way to all of it. */
export function DraftPage(draft: DraftOf) {
  const { addressId, from, to } = draft;
  const { data, error, refetch } = useQuery<Blob, ApiFailure>({
    queryKey: [printReportDraft.name, addressId, from, to],
    queryFn: async () => (await download(printReportDraft, draftInput(draft))).file,
    gcTime: 0,
  });
  return (
    <figure className={classes.page}>
      {error && <ErrorState text={error.text} onRetry={() => refetch()} />}
      {!error &&
        (data ? <PdfView file={data} label="Bozza della relazione" pages={1} /> : <Skeletons count={1} />)}
      <figcaption>
        <a href={draftUrl(draft)} target="_blank" rel="noopener">
          Apri la bozza in PDF
        </a>
      </figcaption>
    </figure>
  );
}
