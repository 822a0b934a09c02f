import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { endpointUrl } from '#platform/web/api-client.ts';
import { asItIsNow } from '#platform/web/records/as-it-is-now.ts';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { MoreMenu } from '#ui/controls/more-menu.tsx';
import { decimalText } from '#ui/fields/decimal.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { exportWorkers, listWorkers, type WorkerRecord } from '../contract.ts';
import { limitLabels, limitNames, limitsArticle, workerCategoryLabels } from '../rules.ts';
import { useWorkerData } from './use-worker-data.tsx';
import { WorkerDialog } from './worker-dialog.tsx';

const columns: readonly DataColumn<WorkerRecord>[] = [
  { key: 'name', header: 'Lavoratore', cell: ({ surname, name }) => `${surname} ${name}` },
  {
    key: 'category',
    header: 'Categoria',
    narrow: true,
    card: 'beside',
    cell: ({ category }) => workerCategoryLabels[category],
  },
  { key: 'task', header: 'Mansione', card: 'below', cell: ({ task }) => task ?? '—' },
  ...limitNames.map(
    (name): DataColumn<WorkerRecord> => ({
      key: name,
      header: limitLabels[name],
      numeric: true,
      cell: (worker) => decimalText(worker[`worker_limite_${name}`]),
    }),
  ),
  {
    key: 'period',
    header: 'Nel registro',
    narrow: true,
    card: 'below',
    cell: ({ validFrom, validTo }) =>
      validTo === null ? `dal ${formatDay(validFrom)}` : `${formatDay(validFrom)} – ${formatDay(validTo)}`,
  },
];

type ExposedWorkersProps = { registry: number; isOpen: boolean };

/** The exposed workers of a surveillance registry, for who works with them. */
export function ExposedWorkers({ registry, isOpen }: ExposedWorkersProps) {
  const { data, error, refetch } = useEndpoint(listWorkers, { params: { registry } });
  const [asked, setAsked] = useState<{ worker?: WorkerRecord } | null>(null);
  const personal = useWorkerData();
  return (
    <RecordSection
      title="Lavoratori esposti"
      action={
        <>
          {data && data.workers.length > 0 && (
            <Button
              component="a"
              variant="subtle"
              size="sm"
              href={endpointUrl(exportWorkers, { params: { registry } })}
              download
            >
              Export to Excel
            </Button>
          )}
          {isOpen && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setAsked({})}
            >
              Aggiungi un lavoratore
            </Button>
          )}
        </>
      }
    >
      <DataList
        caption={`Lavoratori esposti, limiti in mSv all’anno (${limitsArticle})`}
        columns={columns}
        rows={data?.workers}
        rowKey={({ id }) => id}
        unit={['lavoratore', 'lavoratori']}
        failure={error ? { text: error.text, onRetry: () => void refetch() } : undefined}
        empty={{
          text: 'Ancora nessun lavoratore',
          detail: 'Chi lavora con queste sorgenti, con categoria e limiti di dose.',
        }}
        isDense
        {...(isOpen || personal.mayAsk
          ? {
              rowActions: (worker: WorkerRecord) => (
                <MoreMenu
                  size="sm"
                  label={`Altre azioni per ${worker.surname} ${worker.name}`}
                  actions={[
                    ...(isOpen && !worker.cancellato
                      ? [
                          {
                            label: 'Modifica',
                            icon: <IconPencil size={18} aria-hidden />,
                            onSelect: () => setAsked({ worker }),
                          },
                        ]
                      : []),
                    ...personal.actionsOf(worker),
                  ]}
                />
              ),
            }
          : {})}
      />
      {personal.dialog}
      {asked && (
        <WorkerDialog
          registry={registry}
          worker={asked.worker && asItIsNow(data?.workers, asked.worker)}
          isConfirmed={data?.limitiConfermati ?? true}
          onClose={() => setAsked(null)}
        />
      )}
    </RecordSection>
  );
}
