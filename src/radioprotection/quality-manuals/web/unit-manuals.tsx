import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { State } from '#customers/state-words/web/public.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { asItIsNow } from '#platform/web/records/as-it-is-now.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { MoreMenu } from '#ui/controls/more-menu.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { folderHref } from '../../folders/rules.ts';
import { stateOfRegistry } from '../../registries/rules.ts';
import { deviceHref } from '../../unit-places/rules.ts';
import { listCompanyManuals, type ManualRecord } from '../contract.ts';
import { ChangeManual, NewManual } from './manual-dialog.tsx';
import classes from './manuals.module.css';

const columns: readonly DataColumn<ManualRecord>[] = [
  {
    key: 'title',
    header: 'Titolo',
    cell: (manual) => <ManualTitle {...manual} />,
  },
  {
    key: 'device',
    header: 'Dispositivo',
    card: 'below',
    cell: ({ device }) =>
      device ? <AppLink href={deviceHref(device.id)}>{device.sigla}</AppLink> : 'Tutta l’unità',
  },
  { key: 'openDate', header: 'Aperto il', narrow: true, cell: ({ openDate }) => formatDay(openDate) },
  {
    key: 'closeDate',
    header: 'Chiuso il',
    narrow: true,
    cell: ({ closeDate }) => (closeDate === null ? '—' : formatDay(closeDate)),
  },
  {
    key: 'stato',
    header: 'Stato',
    narrow: true,
    card: 'below',
    cell: (manual) => <State name={stateOfRegistry(manual)} />,
  },
];

/** Leads to its folder, for who may open it. */
function ManualTitle({
  fascicolo,
  title,
  modificabile,
}: Pick<ManualRecord, 'fascicolo' | 'title' | 'modificabile'>) {
  if (!modificabile) return title;
  return <AppLink href={folderHref({ type: 'manual', id: fascicolo }, 'view')}>{title}</AppLink>;
}

/** The quality manuals of a unit, as the tab of its page. */
export function UnitManuals({ companyId, mayChange }: { companyId: number; mayChange: boolean }) {
  const { data, error, refetch } = useEndpoint(listCompanyManuals, { params: { companyId } });
  const [asked, setAsked] = useState<'new' | ManualRecord | null>(null);
  const onClose = () => setAsked(null);
  return (
    <>
      {mayChange && (
        <div className={classes.head}>
          <Button
            color="accent"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setAsked('new')}
          >
            Nuovo manuale
          </Button>
        </div>
      )}
      <DataList
        caption="Manuali di qualità dell’unità locale"
        columns={columns}
        rows={data?.manuals}
        rowKey={({ id }) => id}
        unit={['manuale', 'manuali']}
        failure={error ? { text: error.text, onRetry: () => void refetch() } : undefined}
        empty={{
          text: 'Ancora nessun manuale di qualità',
          detail: 'Qui stanno i manuali dei dispositivi radiologici, o di tutta l’unità.',
        }}
        isDense
        {...(mayChange
          ? {
              rowActions: (manual: ManualRecord) => (
                <MoreMenu
                  size="sm"
                  label={`Altre azioni per ${manual.title}`}
                  actions={[
                    {
                      label: 'Modifica',
                      icon: <IconPencil size={18} aria-hidden />,
                      onSelect: () => setAsked(manual),
                    },
                  ]}
                />
              ),
            }
          : {})}
      />
      {asked === 'new' && <NewManual companyId={companyId} onClose={onClose} />}
      {asked !== null && asked !== 'new' && (
        <ChangeManual manual={asItIsNow(data?.manuals, asked)} onClose={onClose} />
      )}
    </>
  );
}
