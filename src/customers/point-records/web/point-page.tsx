import { useNavigate, useParams } from '@tanstack/react-router';
import { AppLink, appLink } from '#platform/web/app-link.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordHistory } from '#platform/web/records/record-history.tsx';
import { RecordState } from '#platform/web/records/record-state.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useSearchParams } from '#platform/web/search-params.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { listPlanRecords } from '../../plan-records/contract.ts';
import { PlanView } from '../../plan-records/web/public.ts';
import { floorLabel } from '../../points/rules.ts';
import { listAddressChoices } from '../../record-choices/contract.ts';
import { PrincipalName, useChoice } from '../../record-choices/web/public.ts';
import {
  createPoint,
  getPointHistory,
  getPointRecord,
  listPointRecords,
  type PointRecord,
  updatePoint,
} from '../contract.ts';
import { PointForm } from './point-form.tsx';
import { PointPlacements } from './point-placements.tsx';

const breadcrumb = [{ label: 'Punti di misurazione', href: '/user/anagrafica/punti' }];
const blank = {
  alias: '',
  codicePiano: null,
  stanza: '',
  superficie: '',
  planimetry: null,
  planimetryPos: null,
  codiceEsterno: '',
};

export function NewPointPage() {
  const navigate = useNavigate();
  const [{ indirizzo: asked }] = useSearchParams();
  const indirizzo = useChoice(listAddressChoices, asked, true);
  const { save, isSaving, failure } = useSave(createPoint, [listPointRecords, listPlanRecords]);
  return (
    <>
      <PageHeader title="Nuovo punto di misurazione" breadcrumb={breadcrumb} link={appLink} />
      {indirizzo === undefined ? (
        <Skeletons shape="field" count={5} />
      ) : (
        <PointForm
          saved={{ ...blank, indirizzo }}
          isSaving={isSaving}
          failure={failure}
          submitLabel="Crea il punto"
          onSubmit={async ({ attivo: _attivo, versione: _versione, ...body }) => {
            const created = await save({ body });
            if (!created) return;
            showToast('ok', `Punto creato: ${created.alias}`);
            void navigate({ to: `/user/anagrafica/punti/${created.id}`, ignoreBlocker: true });
          }}
        />
      )}
    </>
  );
}

export function PointPage() {
  const { punto = '' } = useParams({ strict: false }) as { punto?: string };
  const found = useEndpoint(getPointRecord, { params: { punto } });
  return <RecordView found={found}>{(record) => <Point key={record.id} record={record} />}</RecordView>;
}

function Point({ record }: { record: PointRecord }) {
  const { id, indirizzo, cliente, committente, dosimetri, modificabile } = record;
  const history = useEndpoint(getPointHistory, { params: { punto: id } });
  return (
    <>
      <PageHeader
        title={record.alias}
        breadcrumb={breadcrumb}
        link={appLink}
        detail={
          <>
            <RecordState {...record} /> ·{' '}
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
        }
      />
      {modificabile ? <EditedPoint record={record} /> : <PointFacts record={record} />}
      <PointPlacements placements={record.trattamenti} />
      <RecordHistory found={history} />
    </>
  );
}

function EditedPoint({ record }: { record: PointRecord }) {
  const { id, indirizzo, stanza, superficie, codiceEsterno, attivo, versione } = record;
  const { alias, codicePiano, planimetry, planimetryPos } = record;
  const { save, isSaving, failure, reload } = useSave(updatePoint, [
    getPointRecord,
    getPointHistory,
    listPointRecords,
    listPlanRecords,
  ]);
  return (
    <PointForm
      saved={{
        indirizzo: { id: indirizzo.id, label: indirizzo.nome },
        alias,
        codicePiano,
        stanza: stanza ?? '',
        superficie: superficie === null ? '' : String(superficie),
        planimetry,
        planimetryPos,
        codiceEsterno: codiceEsterno ?? '',
        attivo,
        versione,
      }}
      pointId={id}
      oldFloor={record.oldPiano}
      isSaving={isSaving}
      failure={failure}
      isOld={record.storico}
      submitLabel="Salva"
      onReload={reload}
      onSubmit={async ({ indirizzo: _same, ...typed }) => {
        const changed = await save({ params: { punto: id }, body: { attivo, versione, ...typed } });
        if (changed) showToast('ok', 'Punto salvato');
      }}
    />
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
