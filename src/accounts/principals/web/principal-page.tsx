import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import type { Related } from '#platform/web/records/record-aside.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import type { ClientOfPrincipal, PrincipalRecord } from '../contract.ts';
import { PrincipalForm } from './principal-form.tsx';
import { principalKind } from './principal-kind.ts';

export function NewPrincipalPage() {
  return (
    <NewRecordPage kind={principalKind} title="Nuovo committente">
      <PrincipalForm />
    </NewRecordPage>
  );
}

export function PrincipalPage() {
  return (
    <RecordPage
      kind={principalKind}
      title={({ nome }) => nome}
      state={({ attivo }) => <StateBadge active={attivo} />}
      detail={({ zone }) => (zone.length > 0 ? `Zone: ${zone.map(({ nome }) => nome).join(', ')}` : null)}
      figures={({ id, clienti, indirizzi, dosimetriAttivi }) => [
        { label: 'Clienti', value: clienti, href: `/user/anagrafica/clienti?committente=${id}` },
        { label: 'Indirizzi', value: indirizzi, href: `/user/anagrafica/indirizzi?committente=${id}` },
        {
          label: 'Dosimetri in posizione',
          value: dosimetriAttivi,
          href: `/lb/cr39/dosimeters#situazione=posizionato&committente=${id}`,
        },
      ]}
      action={({ id, attivo }) =>
        attivo && (
          <ButtonLink href={`/user/anagrafica/clienti/nuovo?committente=${id}`}>Nuovo cliente</ButtonLink>
        )
      }
      outOfUse={{
        text: 'Un committente fuori uso non compare più nelle liste di chi lavora sul campo. I suoi dati restano.',
        body: ({ zone }) => ({ zone: zone.map(({ id }) => id) }),
      }}
      facts={({ nome, zone, codiceEsterno }) => (
        <RecordFacts
          facts={[
            ['Nome', nome],
            ['Zone', zone.map((one) => one.nome).join(', ')],
            ['Codice esterno', codiceEsterno],
          ]}
        />
      )}
      form={(principal) => <PrincipalForm record={principal} />}
      sections={(principal) => <PrincipalClients principal={principal} />}
      related={relatedTo}
    />
  );
}

function relatedTo({ id, zone, spedizioni, dosimetri }: PrincipalRecord): Related[] {
  const shipped = countOf(spedizioni, 'spedizione', 'spedizioni');
  const given = countOf(dosimetri, 'dosimetro', 'dosimetri');
  return [
    {
      label: 'Zone',
      items: zone.map(({ id: one, nome }) => ({ name: nome, href: `/user/anagrafica/zone/${one}` })),
    },
    {
      label: 'Spedizioni',
      items: spedizioni > 0 ? [{ name: shipped, href: `/lb/cr39/shipments#committente=${id}` }] : [],
    },
    {
      label: 'Dosimetri ricevuti',
      items: dosimetri > 0 ? [{ name: given, href: `/lb/cr39/dosimeters#committente=${id}` }] : [],
    },
    { label: 'Sedi e misure', items: [{ name: 'Clienti e sedi', href: `/lb/cr39/committenti/${id}` }] },
  ];
}

const columns: readonly DataColumn<ClientOfPrincipal>[] = [
  {
    key: 'nome',
    header: 'Ragione sociale',
    cell: ({ id, nome }) => <AppLink href={`/user/anagrafica/clienti/${id}`}>{nome}</AppLink>,
  },
  { key: 'citta', header: 'Città', cell: ({ citta }) => citta },
  { key: 'indirizzi', header: 'Indirizzi', numeric: true, cell: ({ indirizzi }) => indirizzi },
];

function PrincipalClients({ principal: { id, clienti, primiClienti } }: { principal: PrincipalRecord }) {
  return (
    <RecordSection
      title="Clienti"
      action={
        clienti > primiClienti.length && (
          <AppLink href={`/user/anagrafica/clienti?committente=${id}`}>Mostra tutti e {clienti}</AppLink>
        )
      }
    >
      <DataList
        caption="Clienti del committente"
        columns={columns}
        rows={primiClienti}
        rowKey={({ id: client }) => client}
        unit={['cliente', 'clienti']}
        empty={{ text: 'Ancora nessun cliente' }}
      />
    </RecordSection>
  );
}
