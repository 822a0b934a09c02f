import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordPage } from '#platform/web/records/record-page.tsx';
import { RecordState } from '#platform/web/records/record-state.tsx';
import { useSearchParams } from '#platform/web/search-params.ts';
import { countOf } from '#ui/lists/count-of.ts';
import { listPrincipalChoices } from '../../record-choices/contract.ts';
import { PrincipalName, useChoice } from '../../record-choices/web/public.ts';
import type { ClientRecord } from '../contract.ts';
import { ClientForm } from './client-form.tsx';
import { clientKind } from './client-kind.ts';

export function NewClientPage() {
  const [{ committente: asked }] = useSearchParams();
  const committente = useChoice(listPrincipalChoices, asked, true);
  return (
    <NewRecordPage kind={clientKind} title="Nuovo cliente">
      {committente !== undefined && <ClientForm committente={committente} />}
    </NewRecordPage>
  );
}

export function ClientPage() {
  return (
    <RecordPage
      kind={clientKind}
      title={({ displayName }) => displayName}
      detail={(client) => <ClientDetail client={client} />}
      actions={({ id, nuoviIndirizzi, attivo }) =>
        nuoviIndirizzi &&
        attivo && (
          <ButtonLink href={`/user/anagrafica/indirizzi/nuovo?cliente=${id}`} primary={false}>
            Nuovo indirizzo
          </ButtonLink>
        )
      }
      mayChange={({ modificabile }) => modificabile}
      form={(client) => <ClientForm record={client} />}
      facts={(client) => <RecordFacts facts={factsOf(client)} />}
    />
  );
}

function ClientDetail({ client }: { client: ClientRecord }) {
  const { id, indirizzi, punti, dosimetriAttivi } = client;
  return (
    <>
      <RecordState {...client} /> · <PrincipalName committente={client.committente} /> ·{' '}
      <AppLink href={`/user/anagrafica/indirizzi?cliente=${id}`}>
        {countOf(indirizzi, 'indirizzo', 'indirizzi')}
      </AppLink>
      , <AppLink href={`/user/anagrafica/punti?cliente=${id}`}>{countOf(punti, 'punto', 'punti')}</AppLink>,{' '}
      {countOf(dosimetriAttivi, 'dosimetro', 'dosimetri')} in posizione
    </>
  );
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
