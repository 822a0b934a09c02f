import { Button } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { FieldError } from '#ui/fields/field-error.tsx';
import { MultiChoiceField } from '#ui/fields/multi-choice-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { listArrivalAirports, listArrivalPorts, listControlClients } from '../../lookups/contract.ts';
import { kindOf, type Transport, transports } from '../../words/rules.ts';
import type { PlaceChoice } from '../contract.ts';
import type { EnabledPlace } from '../inspectors/contract.ts';
import { placeLabel, transportLabels } from '../rules.ts';
import classes from './clients.module.css';

type EnabledFieldProps = {
  value: readonly EnabledPlace[];
  onChange: (value: readonly EnabledPlace[]) => void;
  error?: string | undefined;
};

type Group = { key: string; client: EnabledPlace['cliente']; transport: Transport; places: PlaceChoice[] };

/** Entries of one client and way of transport stand on one line. */
function groupsOf(value: readonly EnabledPlace[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { cliente, tipo, luogo } of value) {
    const key = `${cliente.id} ${tipo}`;
    const group = groups.get(key) ?? { key, client: cliente, transport: tipo, places: [] };
    group.places.push(luogo);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Where an inspector is enabled: client by client, for which transport and at which places. */
export function EnabledField({ value, onChange, error }: EnabledFieldProps) {
  const [isAdding, setAdding] = useState(false);
  const without = ({ client, transport }: Group) =>
    value.filter(({ cliente, tipo }) => cliente.id !== client.id || tipo !== transport);
  return (
    <fieldset className={classes.group} aria-describedby={error ? 'enabled-error' : undefined}>
      <legend>Abilitato a</legend>
      <ul className={classes.enabled}>
        {groupsOf(value).map((group) => (
          <li key={group.key}>
            <span>
              {group.client.label} · {transportLabels[group.transport]}
              <br />
              <span className={classes.quiet}>{group.places.map(placeLabel).join(', ')}</span>
            </span>
            <Button
              variant="subtle"
              size="sm"
              aria-label={`Togli ${group.client.label}, ${transportLabels[group.transport]}`}
              onClick={() => onChange(without(group))}
            >
              Togli
            </Button>
          </li>
        ))}
      </ul>
      {isAdding ? (
        <Adding
          onCancel={() => setAdding(false)}
          onAdd={(added) => {
            const known = new Set(value.map(keyOf));
            onChange([...value, ...added.filter((one) => !known.has(keyOf(one)))]);
            setAdding(false);
          }}
        />
      ) : (
        <div>
          <Button variant="default" onClick={() => setAdding(true)}>
            Aggiungi un’abilitazione
          </Button>
        </div>
      )}
      <FieldError id="enabled-error" text={error} />
    </fieldset>
  );
}

const keyOf = ({ cliente, tipo, luogo }: EnabledPlace) => `${cliente.id} ${tipo} ${luogo.id}`;

type AddingProps = { onAdd: (added: EnabledPlace[]) => void; onCancel: () => void };

function Adding({ onAdd, onCancel }: AddingProps) {
  const [client, setClient] = useState('');
  const [chosen, setChosen] = useState<Transport[]>([]);
  const [placeIds, setPlaceIds] = useState<number[]>([]);
  const clients = useEndpoint(listControlClients, {});
  const input = { params: { client } };
  const ports = useEndpoint(listArrivalPorts, input, { enabled: client !== '' });
  const airports = useEndpoint(listArrivalAirports, input, { enabled: client !== '' });
  const places = [...(ports.data?.items ?? []), ...(airports.data?.items ?? [])].map(
    ({ value, label, tipologia }): PlaceChoice => ({ id: value, label, kind: kindOf(tipologia) }),
  );
  const cliente = clients.data?.find(({ value }) => String(value) === client);
  const added = cliente
    ? chosen.flatMap((tipo) =>
        places
          .filter(({ id }) => placeIds.includes(id))
          .map((luogo) => ({ cliente: { id: cliente.value, label: cliente.label }, tipo, luogo })),
      )
    : [];
  return (
    <div className={classes.adding}>
      <SelectField
        label="Cliente"
        value={client}
        options={(clients.data ?? []).map(({ value, label }) => ({ value: String(value), label }))}
        onChange={(value) => {
          setClient(value);
          setPlaceIds([]);
        }}
      />
      <MultiChoiceField
        label="Trasporti"
        value={chosen}
        options={transports.map((id) => ({ id, label: transportLabels[id] }))}
        onChange={(value) => setChosen([...value])}
      />
      {client !== '' && (
        <MultiChoiceField
          label="Luoghi"
          value={placeIds}
          options={places.map((place) => ({ id: place.id, label: placeLabel(place) }))}
          onChange={(value) => setPlaceIds([...value])}
        />
      )}
      <div>
        <Button variant="default" disabled={added.length === 0} onClick={() => onAdd(added)}>
          Aggiungi
        </Button>{' '}
        <Button variant="subtle" onClick={onCancel}>
          Annulla
        </Button>
      </div>
    </div>
  );
}
