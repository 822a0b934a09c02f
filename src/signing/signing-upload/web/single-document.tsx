import { useQuery } from '@tanstack/react-query';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { type ApiFailure, call, download, endpointUrl } from '#platform/web/api-client.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { PdfView } from '#ui/pictures/pdf-view.tsx';
import { checkSignedDocument, downloadSignedDocument } from '../../signed-documents/contract.ts';
import { type SingleDocument as Document, downloadDocumentToSign } from '../../signing-list/contract.ts';
import { CheckSignature } from '../../signing-list/web/public.ts';
import { refusalTexts, uploadTexts } from '../rules.ts';
import classes from './signing.module.css';

const moment = (at: string) => `${formatDay(romeDay(new Date(at)))} alle ${romeTimeOfDay(new Date(at))}`;

const ended: Record<Exclude<Document['stato'], 'waiting'>, string> = {
  signed: uploadTexts.alreadySigned,
  replaced: refusalTexts.replaced,
  withdrawn: refusalTexts.withdrawn,
};

/** The document of a page of one, beside the place for its signed file; how it stands once it is signed. */
export function SingleDocument({ document }: { document: Document }) {
  const { id, titolo, file, stato, mancano, firme } = document;
  const params = { documento: id };
  return (
    <section aria-labelledby="signing-document" className={classes.panel}>
      <h2 id="signing-document" className={classes.heading}>
        Documento
      </h2>
      {stato !== 'waiting' && (
        <AlertBox tone={stato === 'signed' ? 'ok' : 'warning'} live={false}>
          {ended[stato]}
        </AlertBox>
      )}
      {firme.length > 0 && (
        <ul className={classes.facts}>
          {firme.map((one) => (
            <li key={`${one.quando} ${one.file}`}>
              Firmato da {one.firmatari.join(', ') || 'firmatario sconosciuto'}, acquisito il{' '}
              {moment(one.quando)}
              {one.chi === null ? '' : ` da ${one.chi}`}
            </li>
          ))}
        </ul>
      )}
      {stato === 'waiting' && mancano !== null && <p className={classes.quiet}>Da firmare: {mancano}</p>}
      <div className={classes.actions}>
        {stato === 'waiting' && (
          <a href={endpointUrl(downloadDocumentToSign, { params })} download>
            Scarica {file}
          </a>
        )}
        {firme.length > 0 && (
          <>
            <a href={endpointUrl(downloadSignedDocument, { params })} download>
              Scarica il file firmato
            </a>
            <CheckSignature of={titolo} load={() => call(checkSignedDocument, { params })} />
          </>
        )}
      </div>
      {stato === 'waiting' && document.mediaType === 'application/pdf' && <Preview id={id} label={titolo} />}
    </section>
  );
}

function Preview({ id, label }: { id: number; label: string }) {
  const { data, error, refetch } = useQuery<Blob, ApiFailure>({
    queryKey: [downloadDocumentToSign.name, id],
    queryFn: async () => (await download(downloadDocumentToSign, { params: { documento: id } })).file,
    // The bytes of a document to sign never change.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <ErrorState text={error.text} onRetry={() => refetch()} />;
  if (!data) return <Skeletons count={1} />;
  return (
    <div className={classes.document}>
      <PdfView file={data} label={`${label}, anteprima`} />
    </div>
  );
}
