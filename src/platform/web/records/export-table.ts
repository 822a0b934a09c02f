import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { MoreAction } from '#ui/controls/more-menu.tsx';
import { saveFile } from '#ui/pictures/save-file.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { type CallInput, download, toFailure } from '../api-client.ts';

type Fields = Readonly<Record<string, string>>;

/** Every row that fits as a spreadsheet. `ids`: only these of them. */
export async function exportTable(
  endpoint: Endpoint,
  fields: Fields,
  ids?: readonly number[],
): Promise<void> {
  const body = { ...fields, _exporter: 'excel', ...(ids ? { ids: ids.join(',') } : {}) };
  await saveSheet(endpoint, { body });
}

async function saveSheet(endpoint: Endpoint, input: CallInput<Endpoint>): Promise<void> {
  try {
    const { file, name } = await download(endpoint, input);
    saveFile(name, file);
    showToast('ok', `Salvato ${name}`);
  } catch (error) {
    showToast('error', toFailure(error).text);
  }
}

/** The same for a list of records. */
export function sheetAction(endpoint: Endpoint, input: CallInput<Endpoint>): MoreAction {
  return { label: exportWords, onSelect: () => void saveSheet(endpoint, input) };
}

const exportWords = 'Export to Excel';

/** Its words are the specification's (Q2-107). */
export function exportAction(endpoint: Endpoint, fields: Fields): MoreAction {
  return { label: exportWords, onSelect: () => void exportTable(endpoint, fields) };
}
