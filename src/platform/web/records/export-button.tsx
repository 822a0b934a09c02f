import { Button } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { saveFile } from '#ui/pictures/save-file.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { type CallInput, download, toFailure } from '../api-client.ts';

type ExportButtonProps<E extends Endpoint> = {
  endpoint: E;
  /** What the table is asked for: the spreadsheet holds every row of that. */
  fields: Record<string, string>;
};

/** Every row that fits as a spreadsheet; its words are the specification's (Q2-107). */
export function ExportButton<E extends Endpoint>({ endpoint, fields }: ExportButtonProps<E>) {
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      const body = { ...fields, _exporter: 'excel' };
      const { file, name } = await download(endpoint, { body } as unknown as CallInput<E>);
      saveFile(name, file);
      showToast('ok', `Salvato ${name}`);
    } catch (error) {
      showToast('error', toFailure(error).text);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
      onClick={() => void save()}
    >
      Export to Excel
    </Button>
  );
}
