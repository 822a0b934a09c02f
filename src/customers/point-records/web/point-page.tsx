import { keepPrincipals } from '#accounts/principals/permissions.ts';
import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import type { Related } from '#platform/web/records/record-aside.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { RecordState } from '#platform/web/records/record-state.tsx';
import { useSearchParams } from '#platform/web/search-params.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { wholeFigure } from '#ui/lists/count-of.ts';
import { outOfUseAbove } from '../../client-records/rules.ts';
import { laboratoryView } from '../../customers/permissions.ts';
import { listPlanRecords } from '../../plan-records/contract.ts';
import { PlanView } from '../../plan-records/web/public.ts';
import { floorLabel, measuredDays } from '../../points/rules.ts';
import { listAddressChoices } from '../../record-choices/contract.ts';
import { useChoice } from '../../record-choices/web/public.ts';
import type { PointRecord } from '../contract.ts';
import { PointForm } from './point-form.tsx';
import { pointKind } from './point-kind.ts';
import { PointPlacements } from './point-placements.tsx';

export function NewPointPage() {
  const [{ indirizzo: asked }] = useSearchParams();
  const indirizzo = useChoice(listAddressChoices, asked, true);
  return (
    <NewRecordPage kind={pointKind} title="Nuovo punto di misurazione">
      {indirizzo !== undefined && <PointForm indirizzo={indirizzo} />}
    </NewRecordPage>
  );
}

export function PointPage() {
  return (
    <RecordPage
      kind={pointKind}
      path={({ indirizzo, cliente }) => [
        { label: cliente.nome, href: `/user/anagrafica/clienti/${cliente.id}` },
        { label: indirizzo.nome, href: `/user/anagrafica/indirizzi/${indirizzo.id}` },
      ]}
      title={({ alias }) => alias}
      state={(point) => <RecordState {...point} above={outOfUseAbove(point)} />}
      detail={({ codicePiano, oldPiano, stanza }) =>
        [floorLabel(codicePiano, oldPiano), stanza].filter(Boolean).join(' · ')
      }
      figures={({ dosimetri, trattamenti }) => [
        { label: 'In posizione', value: dosimetri.length > 0 ? dosimetri.join(', ') : 'nessuno' },
        { label: 'Giorni misurati', value: wholeFigure(measuredDays(trattamenti)) },
        { label: 'Dosimetri finora', value: trattamenti.length },
      ]}
      outOfUse={{
        text: 'In un punto fuori uso non si posizionano più dosimetri. I suoi dati restano.',
        back: 'Nel punto si possono di nuovo posizionare dosimetri.',
        body: ({ planimetryPos }) => ({ planimetryPos }),
      }}
      mayChange={({ modificabile }) => modificabile}
      facts={(point) => <PointFacts record={point} />}
      form={(point) => <PointForm record={point} />}
      sections={({ trattamenti }) => <PointPlacements placements={trattamenti} />}
      related={relatedTo}
    />
  );
}

function relatedTo({ indirizzo, cliente, committente }: PointRecord): Related[] {
  return [
    {
      label: 'Indirizzo',
      items: [{ name: indirizzo.nome, href: `/user/anagrafica/indirizzi/${indirizzo.id}` }],
    },
    {
      label: 'Misure della sede',
      permission: laboratoryView,
      items: [{ name: 'Apri la sede', href: `/lb/cr39/sede/view/${indirizzo.id}` }],
    },
    { label: 'Cliente', items: [{ name: cliente.nome, href: `/user/anagrafica/clienti/${cliente.id}` }] },
    {
      label: 'Committente',
      items: [
        {
          name: committente.nome,
          href: `/user/anagrafica/committenti/${committente.id}`,
          permission: keepPrincipals,
        },
      ],
    },
  ];
}

function PointFacts({ record }: { record: PointRecord }) {
  const plans = useEndpoint(
    listPlanRecords,
    { params: { indirizzo: record.indirizzo.id } },
    { enabled: record.planimetry !== null },
  );
  const plan = plans.data?.planimetrie.find(({ id }) => id === record.planimetry);
  return (
    <>
      <RecordFacts
        facts={[
          ['Nome del punto', record.alias],
          ['Piano', floorLabel(record.codicePiano, record.oldPiano)],
          ['Stanza', record.stanza],
          ['Superficie (m²)', record.superficie],
          ['Codice esterno', record.codiceEsterno],
        ]}
      />
      {plan && <PlanView plan={plan} without={record.id} pin={record.planimetryPos} />}
    </>
  );
}
