import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { State } from '#customers/state-words/web/public.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import type { UnitPlace } from '../../unit-places/contract.ts';
import { registryHref } from '../../unit-places/rules.ts';
import { listCompanyRegistries, type RegistryRow } from '../contract.ts';
import { implantTypeLabels, registryKindLabels, stateOfRegistry } from '../rules.ts';
import classes from './registries.module.css';
import { NewRegistry } from './registry-dialogs.tsx';

type Ids = { [Part in keyof UnitPlace]: { id: number } };

/** What is told of a registry in a list of its unit; `place`: for who may open its card. */
export function registryColumns(place: Ids | null): readonly DataColumn<RegistryRow>[] {
  return [
    {
      key: 'id',
      header: 'Registro',
      narrow: true,
      cell: ({ id }) =>
        place ? <AppLink href={registryHref(place, id)}>{`Registro ${id}`}</AppLink> : `Registro ${id}`,
    },
    { key: 'kind', header: 'Tipo', cell: ({ kind }) => registryKindLabels[kind] },
    {
      key: 'implantType',
      header: 'Impianto',
      card: 'below',
      cell: ({ implantType }) => implantTypeLabels[implantType],
    },
    { key: 'device', header: 'Dispositivo', card: 'below', cell: ({ device }) => device?.sigla ?? '—' },
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
      card: 'beside',
      cell: (registry) => <State name={stateOfRegistry(registry)} />,
    },
  ];
}

/** The registries of a unit, as the tab of its page. */
export function UnitRegistries({ place, mayAdd }: { place: Ids; mayAdd: boolean }) {
  const companyId = place.company.id;
  const { data, error, refetch } = useEndpoint(listCompanyRegistries, { params: { companyId } });
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {mayAdd && (
        <div className={classes.head}>
          <Button
            color="accent"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Nuovo registro
          </Button>
        </div>
      )}
      <DataList
        caption="Registri dell’unità locale"
        columns={registryColumns(place)}
        rows={data?.registries}
        rowKey={({ id }) => id}
        unit={['registro', 'registri']}
        failure={error ? { text: error.text, onRetry: () => void refetch() } : undefined}
        empty={{
          text: 'Ancora nessun registro',
          detail: 'Qui stanno i registri di sorveglianza e di risonanza magnetica dell’unità locale.',
        }}
        isDense
      />
      {isAdding && <NewRegistry companyId={companyId} onClose={() => setAdding(false)} />}
    </>
  );
}
