import { Button } from '@mantine/core';
import { useState } from 'react';
import { AppLink, appLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { MoreMenu } from '#ui/controls/more-menu.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ListHeader } from '#ui/lists/list-header.tsx';
import { SortableList } from '#ui/lists/sortable-list.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { type DefaultDocumentRow, listDefaultDocuments } from '../contract.ts';
import { addStarters, orderDefaultDocuments } from '../order/contract.ts';
import { implantsInWords, unreadWarning } from '../rules.ts';
import { type Applying, applyActions, ConfirmApplying } from './apply-actions.tsx';
import { defaultDocumentsPath } from './default-document-kind.ts';
import classes from './default-documents.module.css';
import { DocumentState } from './document-state.tsx';

/** The documents that registries have by default, in the order in which they stand in a registry. */
export function DefaultDocumentListPage() {
  const found = useEndpoint(listDefaultDocuments, {});
  return (
    <>
      <ListHeader
        title="Documenti di registro"
        detail="Si applicano ai registri del loro tipo di impianto, in quest’ordine."
        link={appLink}
        action={
          found.data?.modificabile && (
            <ButtonLink href={`${defaultDocumentsPath}/new`}>Nuovo documento</ButtonLink>
          )
        }
        more={[]}
      />
      <RecordView found={found}>
        {({ documenti, modificabile }) =>
          documenti.length === 0 ? (
            <NoDocuments mayAdd={modificabile} />
          ) : (
            <Documents documents={documenti} mayChange={modificabile} />
          )
        }
      </RecordView>
    </>
  );
}

function NoDocuments({ mayAdd }: { mayAdd: boolean }) {
  const { save, isSaving, failure } = useSave(addStarters, [listDefaultDocuments]);
  const add = async () => {
    const added = await save({});
    if (added) showToast('ok', `${added.aggiunti} modelli aggiunti: un esperto li rilegga`);
  };
  return (
    <>
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
      <EmptyState
        text="Ancora nessun documento"
        detail="Si può cominciare da modelli per i registri più comuni, ognuno con il suo articolo di legge e da far rileggere a un esperto, oppure scriverne uno nuovo."
        action={
          mayAdd && (
            <Button color="accent" loading={isSaving} onClick={() => void add()}>
              Aggiungi i modelli di partenza
            </Button>
          )
        }
      />
    </>
  );
}

type DocumentsProps = { documents: readonly DefaultDocumentRow[]; mayChange: boolean };
type Asked = { document: DefaultDocumentRow; what: Applying };

function Documents({ documents, mayChange }: DocumentsProps) {
  const { save, failure } = useSave(orderDefaultDocuments, [listDefaultDocuments]);
  const [asked, setAsked] = useState<Asked | null>(null);
  // The order is sent as the field of a form, a list in JSON (Q2-91).
  const keep = async (ids: number[]) => (await save({ body: { order: JSON.stringify(ids) } })) !== null;
  return (
    <>
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
      <Unread documents={documents} />
      <SortableList
        label="Documenti di registro"
        url={orderDefaultDocuments.path}
        items={documents}
        idOf={({ id }) => id}
        nameOf={({ titolo }) => titolo}
        onOrder={mayChange ? keep : undefined}
      >
        {(document) => (
          <DocumentRow
            document={document}
            mayChange={mayChange}
            onAsk={(what) => setAsked({ document, what })}
          />
        )}
      </SortableList>
      {asked && <ConfirmApplying {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** What one does here first: of templates that no expert has read nothing comes but drafts. */
function Unread({ documents }: Pick<DocumentsProps, 'documents'>) {
  const warning = unreadWarning(documents.filter(({ attivo }) => attivo));
  if (warning === null) return null;
  return (
    <div className={classes.unread}>
      <AlertBox tone="warning" live={false}>
        {warning}
      </AlertBox>
    </div>
  );
}

type DocumentRowProps = {
  document: DefaultDocumentRow;
  mayChange: boolean;
  onAsk: (what: Applying) => void;
};

function DocumentRow({ document, mayChange, onAsk }: DocumentRowProps) {
  const { id, titolo, tipo, impianti, attivo, numero, confermato } = document;
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <AppLink href={`${defaultDocumentsPath}/${id}`} className={classes.name}>
          {titolo}
        </AppLink>
        <span className={classes.quiet}>
          {implantsInWords(tipo, impianti)}
          {` · versione ${numero}`}
        </span>
      </div>
      <DocumentState isActive={attivo} isConfirmed={confermato} />
      {mayChange && attivo && (
        <MoreMenu size="sm" label={`Altre azioni per ${titolo}`} actions={applyActions(onAsk)} />
      )}
    </div>
  );
}
