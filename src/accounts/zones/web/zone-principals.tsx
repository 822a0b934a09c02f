import { Button } from '@mantine/core';
import { PrincipalSearch } from '#accounts/grants/web/public.ts';
import { listPrincipalRecords, type PrincipalRow } from '#accounts/principals/contract.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useOfferUndo } from '#platform/web/records/offer-undo.ts';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { useRecords } from '#platform/web/records/use-records.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import type { DataColumn } from '#ui/lists/data-list.tsx';
import {
  addPrincipalToZone,
  getZone,
  getZoneHistory,
  listZones,
  removePrincipalFromZone,
  undoZoneChange,
  type ZoneRecord,
} from '../contract.ts';
import classes from './zones.module.css';

const refresh = [listPrincipalRecords, getZone, getZoneHistory, listZones];

function columnsFor(zone: number): readonly DataColumn<PrincipalRow>[] {
  return [
    {
      key: 'nome',
      header: 'Nome',
      sortable: true,
      cell: ({ id, nome }) => <AppLink href={`/user/anagrafica/committenti/${id}`}>{nome}</AppLink>,
    },
    {
      key: 'clienti',
      header: 'Clienti',
      numeric: true,
      sortable: true,
      card: 'beside',
      cell: ({ clienti }) => countOf(clienti, 'cliente', 'clienti'),
    },
    {
      key: 'remove',
      header: 'Azioni',
      narrow: true,
      card: 'line',
      cell: (principal) => <TakeOut zone={zone} principal={principal} />,
    },
  ];
}

/** The principals of a zone; each is added and taken out at once. */
export function ZonePrincipals({ zone }: { zone: ZoneRecord }) {
  const source = useRecords(listPrincipalRecords, { fixed: { zona: String(zone.id) } });
  const offerUndo = useOfferUndo();
  const { save, failure } = useSave(addPrincipalToZone, refresh);
  return (
    <section className={classes.section} aria-labelledby="zone-principals">
      <h2 id="zone-principals" className={classes.title}>
        Committenti della zona
      </h2>
      {zone.attivo && (
        <div className={classes.search}>
          <PrincipalSearch
            label="Aggiungi un committente"
            onPick={async ({ id, nome }) => {
              const done = await save({ params: { zona: zone.id, committente: id } });
              if (done) offerUndo(`${nome} è nella zona`, undoZoneChange, [done.annulla]);
            }}
          />
        </div>
      )}
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
      <RecordList
        {...source}
        columns={columnsFor(zone.id)}
        rowKey={({ id }) => id}
        caption="Committenti della zona"
        unit={['committente', 'committenti']}
        search={{ label: 'Cerca tra i committenti della zona', placeholder: 'Nome' }}
        empty={{ text: 'Ancora nessun committente in questa zona' }}
      />
    </section>
  );
}

function TakeOut({ zone, principal: { id, nome } }: { zone: number; principal: PrincipalRow }) {
  const offerUndo = useOfferUndo();
  const { save, isSaving, failure } = useSave(removePrincipalFromZone, refresh);
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        loading={isSaving}
        aria-label={`Togli ${nome} dalla zona`}
        onClick={async () => {
          const done = await save({ params: { zona: zone, committente: id } });
          if (done) offerUndo(`${nome} tolto dalla zona`, undoZoneChange, [done.annulla]);
        }}
      >
        Togli
      </Button>
      {failure && <span role="alert">{failure.text}</span>}
    </>
  );
}
