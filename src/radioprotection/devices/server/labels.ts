import type { PrintedDocument } from '#platform/server/documents/documents.ts';
import { labelSheet } from '../../labels/server/public.ts';
import { scannedDeviceHref } from '../../unit-places/rules.ts';
import { deviceCategoryLabels } from '../rules.ts';
import type { Label } from './queries.ts';

type Sheet = { title: string; labels: readonly Label[]; baseUrl: string; madeAt: Date };

/** Labels of devices, each with the QR code that opens the page of its device. */
export function labelDocument({ labels, ...sheet }: Sheet): Promise<PrintedDocument> {
  return labelSheet({ ...sheet, labels: labels.map(labelOf) });
}

function labelOf({ id, sigla, type, brand, model, serialNumber, company, employer }: Label) {
  const maker = [brand, model].filter(Boolean).join(' ');
  return {
    href: scannedDeviceHref(id),
    heading: sigla,
    lines: [
      deviceCategoryLabels[type],
      ...(maker === '' ? [] : [maker]),
      ...(serialNumber === null ? [] : [`Matricola ${serialNumber}`]),
    ],
    small: [company, employer],
  };
}
