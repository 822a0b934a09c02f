import { keepPrincipals } from '#accounts/principals/permissions.ts';
import { addressInWords } from '#geography/town-words/rules.ts';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import type { Related } from '#platform/web/records/record-aside.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { RecordState } from '#platform/web/records/record-state.tsx';
import { useSearchParams } from '#platform/web/search-params.ts';
import { laboratoryView } from '../../customers/permissions.ts';
import { listPrincipalChoices } from '../../record-choices/contract.ts';
import { NeedsChoice, useChoice } from '../../record-choices/web/public.ts';
import { TiesOf } from '../../record-ties/web/public.ts';
import type { ClientRecord } from '../contract.ts';
import { listBelow } from '../rules.ts';
import { ClientForm, firstSiteOf } from './client-form.tsx';
import { clientKind } from './client-kind.ts';
import { ClientSites } from './client-sites.tsx';

export function NewClientPage() {
  const [{ committente: asked }] = useSearchParams();
  const committente = useChoice(listPrincipalChoices, asked, true);
  return (
    <NewRecordPage kind={clientKind} title="Nuovo cliente">
      <NeedsChoice
        endpoint={listPrincipalChoices}
        text="Ancora nessun committente"
        detail="Un cliente sta sotto il committente che paga la fornitura dei dosimetri."
        create={{
          label: 'Nuovo committente',
          href: '/user/anagrafica/committenti/nuovo',
          permission: keepPrincipals,
        }}
      >
        {committente !== undefined && <ClientForm committente={committente} />}
      </NeedsChoice>
    </NewRecordPage>
  );
}

export function ClientPage() {
  return (
    <RecordPage
      kind={clientKind}
      title={({ displayName }) => displayName}
      state={(client) => <RecordState {...client} />}
      detail={addressInWords}
      figures={({ id, indirizzi, punti, dosimetriAttivi, attivo: isInUse }) => [
        {
          label: 'Indirizzi',
          value: indirizzi,
          href: listBelow({ path: 'indirizzi', of: 'cliente', id, isInUse }),
        },
        {
          label: 'Punti di misurazione',
          value: punti,
          href: listBelow({ path: 'punti', of: 'cliente', id, isInUse }),
        },
        { label: 'Dosimetri in posizione', value: dosimetriAttivi },
      ]}
      action={({ id, nuoviIndirizzi, attivo, indirizzi }) =>
        nuoviIndirizzi &&
        attivo && (
          <ButtonLink
            href={indirizzi === 0 ? firstSiteOf(id) : `/user/anagrafica/indirizzi/nuovo?cliente=${id}`}
          >
            Nuovo indirizzo
          </ButtonLink>
        )
      }
      outOfUse={{
        text: 'Un cliente fuori uso non compare più nelle liste di chi lavora sul campo. I suoi dati restano.',
      }}
      mayChange={({ modificabile }) => modificabile}
      facts={(client) => <RecordFacts facts={factsOf(client)} />}
      form={(client) => <ClientForm record={client} />}
      sections={(client) => (
        <>
          <ClientSites client={client} />
          <TiesOf record="client" id={client.id} />
        </>
      )}
      related={relatedTo}
    />
  );
}

function relatedTo({ id, committente, indirizzi }: ClientRecord): Related[] {
  return [
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
    {
      label: 'Misure e relazioni',
      permission: laboratoryView,
      items: indirizzi > 0 ? [{ name: 'Tutte le sue sedi', href: `/lb/cr39/azienda/view/${id}` }] : [],
    },
  ];
}

function factsOf(client: ClientRecord) {
  return [
    ['Ragione sociale', client.displayName],
    ['Indirizzo sede legale', client.address],
    ['Città', client.city],
    ['CAP', client.cap],
    ['Provincia', client.provincia],
    ['Codice esterno', client.codiceEsterno],
  ] as const;
}
