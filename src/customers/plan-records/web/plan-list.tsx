import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApiFailure } from '#platform/web/api-client.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { FileButton } from '#ui/pictures/file-button.tsx';
import { preparePlans } from '#ui/pictures/picture-files.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { addPlan, listPlanRecords, type PlanRecord, removePlan, renamePlan } from '../contract.ts';
import { planName } from '../rules.ts';
import { PlanItem } from './plan-item.tsx';
import classes from './plan-list.module.css';

/** The floor plans of an address: to look at, and to add, rename and take away. */
export function PlanList({ addressId, mayChange }: { addressId: number; mayChange: boolean }) {
  const { data, error, refetch } = useEndpoint(listPlanRecords, { params: { indirizzo: addressId } });
  const [renamed, setRenamed] = useState<PlanRecord | null>(null);
  const [removed, setRemoved] = useState<PlanRecord | null>(null);
  const plans = data?.planimetrie;
  return (
    <section className={classes.section} aria-labelledby="plans-title">
      <h2 id="plans-title" className={classes.title}>
        Planimetrie
      </h2>
      {error && !data && <ErrorState text={error.text} onRetry={() => refetch()} />}
      {!error && !data && <Skeletons shape="row" count={2} />}
      {plans?.length === 0 && <EmptyState text="Ancora nessuna planimetria" />}
      {plans && plans.length > 0 && (
        <ul className={classes.list}>
          {plans.map((plan) => (
            <PlanItem
              key={plan.id}
              plan={plan}
              {...(mayChange ? { onRename: () => setRenamed(plan), onRemove: () => setRemoved(plan) } : {})}
            />
          ))}
        </ul>
      )}
      {mayChange && <AddPlans addressId={addressId} />}
      {renamed && <RenameDialog plan={renamed} onClose={() => setRenamed(null)} />}
      {removed && <RemoveDialog plan={removed} onClose={() => setRemoved(null)} />}
    </section>
  );
}

/** Pictures and the pages of PDFs, scaled here and sent one after the other. */
function AddPlans({ addressId }: { addressId: number }) {
  const { save } = useSave(addPlan, [listPlanRecords], { isRepeatable: true });
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);

  async function add(files: readonly File[]) {
    setBusy(true);
    const refused: string[] = [];
    let added = 0;
    for (const file of files) {
      const prepared = await preparePlans(file, { count: 0, bytes: 0 });
      if (!prepared.ok) {
        refused.push(`${file.name}: ${prepared.text}`);
        continue;
      }
      for (const { title, picture } of prepared.value) {
        const body = { content: await dataUrlOf(picture), titolo: title.slice(0, 255) };
        const refuse = ({ text }: ApiFailure) => refused.push(`${title}: ${text}`);
        if (await save({ params: { indirizzo: addressId }, body }, refuse)) added += 1;
      }
    }
    setBusy(false);
    setProblems(refused);
    if (added > 0) showToast('ok', added === 1 ? 'Planimetria aggiunta' : `${added} planimetrie aggiunte`);
  }

  return (
    <>
      {problems.length > 0 && <AlertBox tone="error">{problems.join(' ')}</AlertBox>}
      <FileButton
        label="Aggiungi una planimetria"
        icon={<IconFileUpload size={22} aria-hidden />}
        accept="image/png,image/jpeg,application/pdf"
        multiple
        busy={busy}
        onFiles={(files) => void add(files)}
      />
    </>
  );
}

async function dataUrlOf(picture: Blob): Promise<string> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  const step = 0x8000;
  let text = '';
  for (let at = 0; at < bytes.length; at += step)
    text += String.fromCharCode(...bytes.subarray(at, at + step));
  return `data:${picture.type};base64,${btoa(text)}`;
}

function RenameDialog({ plan, onClose }: { plan: PlanRecord; onClose: () => void }) {
  const [title, setTitle] = useState(plan.titolo ?? '');
  const { save, isSaving, failure } = useSave(renamePlan, [listPlanRecords]);
  async function rename() {
    if (await save({ params: { planimetria: plan.id }, body: { titolo: title } })) onClose();
  }
  return (
    <Dialog
      open
      title="Titolo della planimetria"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Annulla
          </Button>
          <Button color="accent" loading={isSaving} onClick={() => void rename()}>
            Salva
          </Button>
        </>
      }
    >
      <TextField
        label="Titolo"
        maxLength={255}
        value={title}
        onChange={setTitle}
        error={failure?.text}
        autoComplete="off"
      />
    </Dialog>
  );
}

function RemoveDialog({ plan, onClose }: { plan: PlanRecord; onClose: () => void }) {
  const { save, isSaving, failure } = useSave(removePlan, [listPlanRecords]);
  async function remove() {
    if (!(await save({ params: { planimetria: plan.id } }))) return;
    showToast('ok', 'Planimetria tolta');
    onClose();
  }
  return (
    <ConfirmDialog
      open
      title={planName(plan)}
      confirmLabel="Togli la planimetria"
      danger
      busy={isSaving}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      Nessun punto è su questa planimetria. Tolta da qui, non si può più riprendere: resta soltanto in
      archivio.
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
    </ConfirmDialog>
  );
}
