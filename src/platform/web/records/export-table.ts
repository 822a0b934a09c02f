import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { MoreAction } from '#ui/controls/more-menu.tsx';
import { saveFile } from '#ui/pictures/save-file.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { download, toFailure } from '../api-client.ts';

type Fields = Readonly<Record<string, string>>;

/** Every row that fits as a spreadsheet. `ids`: only these of them. */
export async function exportTable(
  endpoint: Endpoint,
  fields: Fields,
  ids?: readonly number[],
): Promise<void> {
  try {
    const body = { ...fields, _exporter: 'excel', ...(ids ? { ids: ids.join(',') } : {}) };
    const { file, name } = await download(endpoint, { body });
    saveFile(name, file);
    showToast('ok', `Salvato ${name}`);
  } catch (error) {
    showToast('error', toFailure(error).text);
  }
}

/** Its words are the specification's (Q2-107). */
export function exportAction(endpoint: Endpoint, fields: Fields): MoreAction {
  return { label: 'Export to Excel', onSelect: () => void exportTable(endpoint, fields) };
}
