import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import type { ImplantType } from '../../registries/rules.ts';
import { type DefaultDocumentRow, listDefaultDocuments } from '../contract.ts';
import { documentsOf, unreadWarning } from '../rules.ts';
import classes from './default-documents.module.css';

/** Which documents a registry of an implant type gets when it is opened, and how many of them come as drafts. */
export function DocumentsToCome({ type }: { type: ImplantType }) {
  const { data } = useEndpoint(listDefaultDocuments, {});
  if (!data) return null;
  const documents = documentsOf(data.documenti, type);
  return (
    <div className={classes.coming} role="status">
      <p className={classes.quiet}>
        {documents.length === 0
          ? 'Nessun documento predefinito per questo tipo di impianto.'
          : `Riceve ${documents.length === 1 ? '1 documento predefinito' : `${documents.length} documenti predefiniti`}: ${documents.map(({ titolo }) => titolo).join('; ')}.`}
      </p>
      <UnreadWarning documents={documents} />
    </div>
  );
}

/** The same warning of all documents that registries of these implant types get. */
export function UnreadOfTypes({ types }: { types: readonly ImplantType[] }) {
  const { data } = useEndpoint(listDefaultDocuments, {});
  const documents = data && new Set(types.flatMap((type) => documentsOf(data.documenti, type)));
  return documents ? <UnreadWarning documents={[...documents]} /> : null;
}

/** Said before documents are made of templates that no expert stands for. */
export function UnreadWarning({
  documents,
}: {
  documents: readonly Pick<DefaultDocumentRow, 'confermato'>[];
}) {
  const warning = unreadWarning(documents);
  return warning && <AlertBox live={false}>{warning}</AlertBox>;
}
