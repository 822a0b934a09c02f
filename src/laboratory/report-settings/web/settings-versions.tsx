import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { settingChanges } from '../comparison/rules.ts';
import type { ReportSettings } from '../contract.ts';
import {
  getReportSettings,
  getReportSettingsVersion,
  type SettingsInForce,
  type SettingsVersion,
  saveReportSettings,
} from '../versions/contract.ts';
import { ChangeList } from './change-list.tsx';
import classes from './report-settings.module.css';

/** Every saving: who, when, why, what it changed, and the way back to it. */
export function SettingsVersions({ inForce }: { inForce: SettingsInForce }) {
  const [open, setOpen] = useState<number | null>(null);
  const columns: readonly DataColumn<SettingsVersion>[] = [
    {
      key: 'versione',
      header: 'Versione',
      cell: ({ versione }) => (
        <button type="button" className={classes.open} onClick={() => setOpen(versione)}>
          {`Versione ${versione}`}
        </button>
      ),
    },
    { key: 'quando', header: 'Salvata il', cell: ({ quando }) => momentText(quando) },
    { key: 'chi', header: 'Da', cell: ({ chi }) => chi ?? 'Il sistema' },
    { key: 'nota', header: 'Nota', cell: ({ nota }) => nota },
  ];
  return (
    <section aria-labelledby="versions-title" className={classes.versions}>
      <h2 id="versions-title" className={classes.sectionTitle}>
        Versioni
      </h2>
      <DataList
        caption="Versioni salvate"
        columns={columns}
        rows={inForce.versioni}
        rowKey={({ versione }) => versione}
        unit={['versione', 'versioni']}
        empty={{
          text: 'Ancora nessuna versione salvata',
          detail: 'Le relazioni si emettono con i testi iniziali.',
        }}
      />
      {open !== null && (
        <VersionDialog key={open} versione={open} inForce={inForce} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

function momentText(instant: string): string {
  const date = new Date(instant);
  return `${formatDay(romeDay(date))} ${romeTimeOfDay(date)}`;
}

type VersionDialogProps = { versione: number; inForce: SettingsInForce; onClose: () => void };

/** What a version changed, and 'Ripristina': its content becomes the next version. */
function VersionDialog({ versione, inForce, onClose }: VersionDialogProps) {
  const found = useEndpoint(getReportSettingsVersion, { params: { versione } }, { immutable: true });
  const [isAsking, setAsking] = useState(false);
  const restored = useRestore(inForce, onClose);
  const content = found.data?.impostazioni;
  const undone = content ? settingChanges(inForce.impostazioni, content) : [];
  return (
    <Dialog
      open
      size="lg"
      title={`Versione ${versione}`}
      onClose={onClose}
      actions={
        undone.length > 0 && (
          <Button variant="default" onClick={() => setAsking(true)}>
            Ripristina
          </Button>
        )
      }
    >
      <RecordView found={found}>
        {({ quando, chi, nota, impostazioni, prima }) => (
          <>
            <p className={classes.quiet}>{`${momentText(quando)} · ${chi ?? 'Il sistema'} · ${nota}`}</p>
            <ChangeList changes={settingChanges(prima, impostazioni)} />
          </>
        )}
      </RecordView>
      {restored.failure && <AlertBox tone="error">{restored.failure.text}</AlertBox>}
      {content && (
        <ConfirmDialog
          open={isAsking}
          title={`Ripristinare la versione ${versione}?`}
          confirmLabel={`Salva la versione ${inForce.versione + 1}`}
          busy={restored.isSaving}
          onConfirm={() => void restored.restore(versione, content).then(() => setAsking(false))}
          onCancel={() => setAsking(false)}
        >
          <p className={classes.quiet}>Rispetto a quella in vigore cambia:</p>
          <ChangeList changes={undone} />
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

function useRestore({ versione }: SettingsInForce, onDone: () => void) {
  const { save, isSaving, failure } = useSave(saveReportSettings, [getReportSettings]);
  async function restore(number: number, impostazioni: ReportSettings): Promise<void> {
    const nota = `Ripristinata la versione ${number}`;
    const saved = await save({ body: { versione, nota, impostazioni } });
    if (!saved) return;
    showToast('ok', `Salvata la versione ${saved.versione}`);
    onDone();
  }
  return { restore, isSaving, failure };
}
