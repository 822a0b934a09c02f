import { recordKind } from '#platform/web/records/record-kind.ts';
import { type Batch, createBatch, getBatch, listBatches, updateBatch } from '../contract.ts';
import { getBatchHistory } from '../record/contract.ts';

export const batchKind = recordKind({
  breadcrumb: [{ label: 'Lotti CR-39', href: '/lb/cr39/batches' }],
  key: 'lotto',
  read: getBatch,
  history: getBatchHistory,
  create: createBatch,
  update: updateBatch,
  shownBy: [listBatches],
  created: () => 'Lotto registrato',
  changed: (after, before) => {
    const [now, was] = [revisionOf(after), revisionOf(before)];
    return now > was ? `Salvato come revisione ${now}` : 'Lotto salvato';
  },
});

/** The one in force. */
function revisionOf({ revisioni }: Batch): number {
  return revisioni[0]?.revisione ?? 0;
}
