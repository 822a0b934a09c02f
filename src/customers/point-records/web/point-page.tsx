import { AppLink } from '#platform/web/app-link.tsx';
import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { RecordState } from '#platform/web/records/record-state.tsx';
import { useSearchParams } from '#platform/web/search-params.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { listPlanRecords } from '../../plan-records/contract.ts';
import { PlanView } from '../../plan-records/web/public.ts';
import { floorLabel } from '../../points/rules.ts';
import { listAddressChoices } from '../../record-choices/contract.ts';
import { PrincipalName, useChoice } from '../../record-choices/web/public.ts';
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
      title={({ alias }) => alias}
      detail={(point) => <PointDetail point={point} />}
      mayChange={({ modificabile }) => modificabile}
      form={(point) => <PointForm record={point} />}
      facts={(point) => <PointFacts record={point} />}
      sections={({ trattamenti }) => <PointPlacements placements={trattamenti} />}
    />
  );
}

function PointDetail({ point }: { point: PointRecord }) {
  const { indirizzo, cliente, committente, dosimetri } = point;
  return (
    <>
      <RecordState {...point} /> ·{' '}
      <AppLink href={`/user/anagrafica/indirizzi/${indirizzo.id}`}>{indirizzo.nome}</AppLink> ·{' '}
      <AppLink href={`/user/anagrafica/clienti/${cliente.id}`}>{cliente.nome}</AppLink> ·{' '}
      <PrincipalName committente={committente} /> ·{' '}
      {dosimetri.length === 0 ? (
        'nessun dosimetro in posizione'
      ) : (
        <>
          in posizione <span className="ui-code">{dosimetri.join(', ')}</span>
        </>
      )}
    </>
  );
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
