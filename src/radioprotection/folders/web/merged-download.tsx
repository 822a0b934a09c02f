import { Button } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { useState } from 'react';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { type ApiFailure, download, toFailure } from '#platform/web/api-client.ts';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { saveFile } from '#ui/pictures/save-file.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { downloadMerged, downloadOwnMerged } from '../downloads/contract.ts';
import type { FolderType } from '../rules.ts';
import classes from './documents.module.css';

type OfUnit = { company: number } & ({ project: number; employer: number } | { client: string });

const labels: Record<FolderType, string> = {
  registry: 'PDF unico dei registri',
  resonance: 'PDF unico dei registri RM',
  manual: 'PDF unico dei manuali',
};

/** All folders of a type in one PDF; what cannot be read is named, and left out only by choice. */
export function MergedDownload({ type, unit }: { type: FolderType; unit: OfUnit }) {
  const [isBusy, setBusy] = useState(false);
  const [broken, setBroken] = useState<ApiFailure | null>(null);
  const endpoint: Endpoint = 'client' in unit ? downloadOwnMerged : downloadMerged;

  async function fetchPdf(senza?: string): Promise<void> {
    setBusy(true);
    try {
      const { file, name } = await download(endpoint, { params: { ...unit, type }, query: { senza } });
      saveFile(name, file);
      setBroken(null);
      showToast('ok', `Salvato ${name}`);
    } catch (error) {
      const failure = toFailure(error);
      if (failure.status === 409 && Object.keys(failure.errors).length > 0) setBroken(failure);
      else showToast('error', failure.text);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFiles size={18} aria-hidden />}
        loading={isBusy && broken === null}
        onClick={() => void fetchPdf()}
      >
        {labels[type]}
      </Button>
      <ConfirmDialog
        open={broken !== null}
        title="Documenti che non si leggono"
        confirmLabel="Fai il PDF senza di loro"
        busy={isBusy}
        onConfirm={() => void fetchPdf(Object.keys(broken?.errors ?? {}).join(','))}
        onCancel={() => setBroken(null)}
      >
        <p className={classes.broken}>{broken?.text}</p>
        <p>La prima pagina del PDF dirà quali mancano. Nell’archivio ZIP restano così come sono.</p>
      </ConfirmDialog>
    </>
  );
}
