import { useState } from 'react';
import { call } from '#platform/web/api-client.ts';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { type Pickable, PickField } from '#ui/fields/pick-field.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { listWords } from '../../lookups/rules.ts';
import {
  type LookupEntry,
  listLookupEntries,
  type MergePreview,
  mergeEntries,
  previewMerge,
} from '../contract.ts';

type MergeDialogProps = { entry: LookupEntry; onClose: () => void };

/** Which entry takes the place of another, and what that changes, before it is done. */
export function MergeDialog({ entry, onClose }: MergeDialogProps) {
  const { id, elenco, nome, simile, cliente } = entry;
  const [into, setInto] = useState<Pickable | null>(simile && { id: simile.id, label: simile.nome });
  const input = { params: { elenco, voce: id }, query: { in: String(into?.id ?? 0) } };
  const preview = useEndpoint(previewMerge, input, { enabled: into !== null });
  const merging = useSave(mergeEntries, [listLookupEntries, previewMerge]);
  const known = into === null ? undefined : preview.data;

  async function search(q: string, signal: AbortSignal): Promise<readonly Pickable[]> {
    const { rows } = await call(listLookupEntries, { query: { elenco, q, size: 20 } }, { signal });
    return rows
      .filter((row) => row.id !== id && row.cliente === cliente)
      .map((row) => ({ id: row.id, label: row.nome }));
  }
  async function merge() {
    if (!known) return;
    const { va, resta } = known;
    const body = { in: resta.id, versione: va.versione, versioneIn: resta.versione };
    const done = await merging.save({ params: { elenco, voce: id }, body });
    if (!done) return;
    showToast('ok', `${nome} unito a ${done.nome}`);
    onClose();
  }
  return (
    <ConfirmDialog
      open
      size="lg"
      title={`Unire «${nome}» a un’altra voce?`}
      confirmLabel="Unisci"
      danger
      busy={merging.isSaving}
      isDisabled={!known || known.ostacolo !== null}
      onConfirm={() => void merge()}
      onCancel={onClose}
    >
      <PickField
        label={`La voce che resta (${listWords[elenco].one})`}
        value={into}
        search={search}
        onChange={setInto}
      />
      {into !== null && <RecordView found={preview}>{(shown) => <Changes {...shown} />}</RecordView>}
      {merging.failure && <AlertBox tone="error">{merging.failure.text}</AlertBox>}
    </ConfirmDialog>
  );
}

/** What will name the entry that stays. */
function Changes({
  va,
  resta,
  moduli,
  chiusi,
  voli,
  clienti,
  abilitazioni,
  deleghe,
  ostacolo,
}: MergePreview) {
  if (ostacolo !== null) return <AlertBox tone="error">{ostacolo}</AlertBox>;
  const changed = [
    moduli > 0 && countOf(moduli, 'modulo aperto', 'moduli aperti'),
    voli > 0 && countOf(voli, 'volo', 'voli'),
    clienti > 0 && countOf(clienti, 'cliente con questo arrivo', 'clienti con questo arrivo'),
    abilitazioni > 0 && countOf(abilitazioni, 'abilitazione', 'abilitazioni'),
    deleghe > 0 && countOf(deleghe, 'delega', 'deleghe'),
  ].filter((one) => one !== false);
  return (
    <>
      <p>
        {changed.length > 0
          ? `Indicheranno «${resta.nome}»: ${changed.join(', ')}.`
          : 'Nessun modulo aperto indica questa voce.'}
      </p>
      {chiusi > 0 && (
        <p>{countOf(chiusi, 'modulo chiuso resta come è', 'moduli chiusi restano come sono')}.</p>
      )}
      <p>
        «{va.nome}» non si potrà più scegliere; chi lo scrive ottiene «{resta.nome}». Non si può annullare.
      </p>
    </>
  );
}
