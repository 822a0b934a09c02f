import { IconDownload, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ErasureDialog, savePersonalData } from '#accounts/personal-data/web/public.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { useCan } from '#platform/web/session.tsx';
import type { MoreAction } from '#ui/controls/more-menu.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { eraseWorkerData, exportWorkerData, previewWorkerErasure } from '../../personal-data/contract.ts';
import { getWorker, getWorkerHistory, listWorkers, type WorkerRecord } from '../contract.ts';

const calls = { export: exportWorkerData, preview: previewWorkerErasure, erase: eraseWorkerData };

/** What an administrator does with the personal data of a worker: hands them out, erases what need not stay. */
export function useWorkerData(): {
  mayAsk: boolean;
  actionsOf(worker: WorkerRecord): readonly MoreAction[];
  dialog: ReactNode;
} {
  const mayAsk = useCan(eraseWorkerData.permission);
  const { save } = useSave(exportWorkerData, []);
  const [erased, setErased] = useState<WorkerRecord | null>(null);

  async function download({ id }: WorkerRecord): Promise<void> {
    const data = await save({ params: { worker: id } });
    if (data) savePersonalData(data);
    else showToast('error', 'I dati non sono stati scaricati: riprovare.');
  }
  const actionsOf = (worker: WorkerRecord): readonly MoreAction[] => [
    {
      label: 'Scarica i dati personali',
      icon: <IconDownload size={18} aria-hidden />,
      onSelect: () => void download(worker),
    },
    ...(worker.cancellato
      ? []
      : [
          {
            label: 'Cancella i dati personali',
            icon: <IconTrash size={18} aria-hidden />,
            isDanger: true,
            onSelect: () => setErased(worker),
          },
        ]),
  ];
  return {
    mayAsk,
    actionsOf: (worker) => (mayAsk ? actionsOf(worker) : []),
    dialog: erased && (
      <ErasureDialog
        calls={calls}
        params={{ worker: erased.id }}
        displayName={`${erased.surname} ${erased.name}`}
        word="cognome e nome"
        refresh={[listWorkers, getWorker, getWorkerHistory]}
        onClose={() => setErased(null)}
      />
    ),
  };
}
