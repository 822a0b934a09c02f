import { IconPlus } from '@tabler/icons-react';
import { keepPrincipals } from '#accounts/principals/permissions.ts';
import { findRegion } from '#geography/municipalities/rules.ts';
import { addressInWords } from '#geography/town-words/rules.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import type { Related } from '#platform/web/records/record-aside.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { RecordState } from '#platform/web/records/record-state.tsx';
import { useSearchParams } from '#platform/web/search-params.ts';
import { useUser } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { countOf } from '#ui/lists/count-of.ts';
import { writePlace } from '#ui/map/typed-place.ts';
import { getClientRecord } from '../../client-records/contract.ts';
import { outOfUseAbove } from '../../client-records/rules.ts';
import { PlanList } from '../../plan-records/web/public.ts';
import { listClientChoices } from '../../record-choices/contract.ts';
import { useChoice } from '../../record-choices/web/public.ts';
import { TiesOf } from '../../record-ties/web/public.ts';
import { siteLinks, standpointOf } from '../../standpoints/rules.ts';
import type { AddressRecord } from '../contract.ts';
import { pointsOf } from '../rules.ts';
import { AddressForm } from './address-form.tsx';
import { addressKind } from './address-kind.ts';

export function NewAddressPage() {
  const [{ cliente: asked, sede }] = useSearchParams();
  const cliente = useChoice(listClientChoices, asked, true);
  const isLikeOffice = sede === 'legale' && asked !== undefined;
  const office = useEndpoint(
    getClientRecord,
    { params: { cliente: asked ?? '' } },
    { enabled: isLikeOffice },
  );
  const isRead = cliente !== undefined && (!isLikeOffice || !office.isPending);
  return (
    <NewRecordPage kind={addressKind} title="Nuovo indirizzo">
      {isRead && <AddressForm cliente={cliente} like={office.data} />}
    </NewRecordPage>
  );
}

export function AddressPage() {
  return (
    <RecordPage
      kind={addressKind}
      path={({ cliente }) => [{ label: cliente.nome, href: `/user/anagrafica/clienti/${cliente.id}` }]}
      title={({ displayName }) => displayName}
      state={(address) => <RecordState {...address} above={outOfUseAbove(address)} />}
      detail={addressInWords}
      figures={({ punti, dosimetriAttivi, ...address }) => [
        { label: 'Punti di misurazione', value: punti, href: pointsOf(address) },
        { label: 'Dosimetri in posizione', value: dosimetriAttivi },
      ]}
      action={(address) => <OpenSite address={address} />}
      more={({ id, modificabile, attivo, cliente }) =>
        modificabile && attivo && cliente.attivo
          ? [
              {
                label: 'Nuovo punto di misurazione',
                icon: <IconPlus size={18} aria-hidden />,
                href: `/user/anagrafica/punti/nuovo?indirizzo=${id}`,
              },
            ]
          : []
      }
      outOfUse={{
        text: 'Un indirizzo fuori uso non compare più nelle liste di chi lavora sul campo. I suoi dati restano.',
      }}
      mayChange={({ modificabile }) => modificabile}
      facts={(address) => <RecordFacts facts={addressFacts(address)} />}
      form={(address) => <AddressForm record={address} />}
      sections={({ id, modificabile }) => (
        <>
          <PlanList addressId={id} mayChange={modificabile} />
          <TiesOf record="address" id={id} />
        </>
      )}
      related={relatedTo}
    />
  );
}

/** The way to the page of the site, where one sees what it measures; from there 'Dati' leads back. */
function OpenSite({ address }: { address: AddressRecord }) {
  const { roles } = useUser();
  const { id, cliente, committente, attivo } = address;
  const standpoint = standpointOf(roles, committente.id);
  // Who works there, or whose site it is, sees what is in use alone.
  if (standpoint.area !== 'lb' && !(attivo && cliente.attivo)) return null;
  const path = { committente: committente.id, cliente: cliente.id, indirizzo: id };
  return <ButtonLink href={siteLinks(standpoint, path).page}>Apri la sede</ButtonLink>;
}

function relatedTo({ cliente, committente, punti, ...address }: AddressRecord): Related[] {
  return [
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
    {
      label: 'Punti',
      items:
        punti > 0
          ? [{ name: countOf(punti, 'punto', 'punti'), href: pointsOf({ cliente, ...address }) }]
          : [],
    },
  ];
}

export function addressFacts(address: AddressRecord) {
  const { latitude, longitude, region } = address;
  const isPlaced = latitude !== null && longitude !== null;
  return [
    ['Nome identificativo', address.displayName],
    ['Indirizzo', address.address],
    ['Città', address.city],
    ['CAP', address.cap],
    ['Provincia', address.provincia],
    ['Regione', region === null ? null : (findRegion(region)?.label ?? null)],
    ['Codice stabile', address.codiceStabile],
    ['CDR (contesto di rischio)', address.cdr],
    [
      'Coordinate',
      isPlaced ? (
        <AppLink key="place" href={`/user/anagrafica/indirizzi?forma=mappa&sede=${address.id}`}>
          {writePlace({ latitude, longitude })}
        </AppLink>
      ) : null,
    ],
    ['Indirizzo di spedizione', address.indirizzoShipping ? 'sì' : 'no'],
    ['Codice esterno', address.codiceEsterno],
  ] as const;
}
