import { Button } from '@mantine/core';
import { IconBook2, IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { call, endpointUrl, toFailure } from '#platform/web/api-client.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import type { MoreAction } from '#ui/controls/more-menu.tsx';
import { SortableList } from '#ui/lists/sortable-list.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import type { Folder, FolderDocument } from '../contract.ts';
import { orderCalls } from '../keeping/contract.ts';
import { type FolderType, folderHref, folderTexts, signingHref } from '../rules.ts';
import { ChangeDocument, RemoveDocument } from './document-dialogs.tsx';
import { DocumentRow } from './document-row.tsx';
import classes from './documents.module.css';
import type { Side } from './sides.ts';

/** A folder with its documents in their order, which who works in the unit changes. */
export function FolderPart({ folder, side, title }: { folder: Folder; side: Side; title?: string }) {
  const { id, type, documents, aperto, modificabile } = folder;
  const mayChange = modificabile && aperto;

  async function order(ids: number[]): Promise<boolean> {
    try {
      await call(orderCalls[type], { params: { folder: id }, body: { order: JSON.stringify(ids) } });
      return true;
    } catch (error) {
      showToast('error', toFailure(error).text);
      return false;
    }
  }

  // Of an empty folder a line is enough: there are as many as registries.
  const isEmpty = documents.length === 0;
  return (
    <RecordSection
      title={title ?? folder.titolo}
      look={isEmpty ? 'line' : 'card'}
      action={
        isEmpty ? (
          <p className={classes.empty}>{folderTexts.noDocuments}</p>
        ) : (
          <FolderLinks folder={folder} side={side} />
        )
      }
    >
      {!isEmpty && (
        <SortableList
          label={`Documenti: ${folder.titolo}`}
          url={endpointUrl(orderCalls[type], { params: { folder: id } })}
          items={documents}
          idOf={(document) => document.id}
          nameOf={(document) => document.titolo}
          onOrder={mayChange && documents.length > 1 ? order : undefined}
        >
          {(document) => <KeptRow document={document} type={type} side={side} mayChange={mayChange} />}
        </SortableList>
      )}
    </RecordSection>
  );
}

function FolderLinks({ folder: { id, type }, side }: { folder: Folder; side: Side }) {
  return (
    <span className={classes.actions}>
      <AppLink href={folderHref({ type, id }, 'view', side.client)}>
        <IconBook2 size={18} aria-hidden /> Leggi tutto
      </AppLink>
      <Button
        component="a"
        href={folderHref({ type, id }, 'download', side.client)}
        download
        variant="default"
        size="sm"
        leftSection={<IconFileZip size={18} aria-hidden />}
      >
        Scarica ZIP
      </Button>
    </span>
  );
}

type KeptRowProps = { document: FolderDocument; type: FolderType | null; side: Side; mayChange: boolean };

/** A document with what may be done with it: of a signed one nothing but reading; what the product makes, it names. */
export function KeptRow({ document, type, side, mayChange }: KeptRowProps) {
  const [asked, setAsked] = useState<'change' | 'remove' | null>(null);
  const { id, stato, tipo } = document;
  const isStaff = side.client === undefined;
  const actions: MoreAction[] = [
    ...(isStaff && stato === 'to_sign' ? [{ label: 'Firma', href: signingHref(type, id) }] : []),
    ...(mayChange && tipo === 'upload' && stato === 'filed'
      ? [{ label: 'Modifica titolo e data', onSelect: () => setAsked('change') }]
      : []),
    ...(mayChange && stato !== 'signed' && tipo !== 'default'
      ? [{ label: 'Togli', isDanger: true, onSelect: () => setAsked('remove') }]
      : []),
  ];
  return (
    <>
      <DocumentRow document={document} side={side} actions={actions} />
      {asked === 'change' && <ChangeDocument document={document} onClose={() => setAsked(null)} />}
      {asked === 'remove' && <RemoveDocument document={document} onClose={() => setAsked(null)} />}
    </>
  );
}
