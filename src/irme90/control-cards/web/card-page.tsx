import { Button } from '@mantine/core';
import { IconArchive, IconFileSpreadsheet, IconReplace } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { endpointUrl } from '#platform/web/api-client.ts';
import { ReasonDialog } from '#platform/web/records/reason-dialog.tsx';
import { AsideSection, RelatedRecords } from '#platform/web/records/record-aside.tsx';
import { RecordFacts } from '#platform/web/records/record-facts.tsx';
import { RecordFrame } from '#platform/web/records/record-frame.tsx';
import type { RecordTab } from '#platform/web/records/record-tabs.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useSearchParams } from '#platform/web/search-params.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import type { MoreAction } from '#ui/controls/more-menu.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import {
  type CardOnWire,
  exportControlCard,
  getControlCard,
  type CardPage as Page,
} from '../card/contract.ts';
import { closeControlCard } from '../card/keeping/contract.ts';
import { listFormInstruments } from '../contract.ts';
import { bandsOf, clientInstrumentsHref, controlCardHref, limitText } from '../rules.ts';
import { CardChart } from './card-chart.tsx';
import { InstrumentNote, InstrumentState } from './instrument-state.tsx';
import { MeasureToday } from './measure-today.tsx';
import { MeasurementList } from './measurement-list.tsx';
import { OpenCard } from './open-card.tsx';

/** The control card of an instrument: what is to be measured today comes first. */
export function CardPage() {
  const { client = '', instrument = '' } = useParams({ strict: false }) as Record<string, string>;
  const [{ carta }] = useSearchParams();
  const found = useEndpoint(getControlCard, {
    params: { client, instrument },
    query: carta === undefined ? {} : { carta },
  });
  return (
    <RecordView isPage found={found}>
      {(page) => <Card key={page.carta?.id ?? 0} page={page} />}
    </RecordView>
  );
}

type Asked = 'open' | 'close' | null;

function Card({ page }: { page: Page }) {
  const { strumento, cliente, carta } = page;
  const [asked, setAsked] = useState<Asked>(null);
  const isInUse = carta !== null && carta.chiusa === null;
  const daily = useMemo(
    () => page.misure.filter(({ tipo, ritiro }) => tipo === 'giornaliera' && ritiro === null),
    [page.misure],
  );
  const content = () => (
    <>
      {carta?.chiusa == null ? (
        <InstrumentNote {...strumento} />
      ) : (
        <AlertBox tone="info" live={false}>
          Carta chiusa il {formatDay(carta.chiusa)}: {carta.motivo}.
        </AlertBox>
      )}
      {isInUse && <MeasureToday page={page} card={carta} />}
      {carta === null && <NoCard page={page} onOpen={() => setAsked('open')} />}
      {carta && <CardChart card={carta} daily={daily} />}
    </>
  );
  const close = () => setAsked(null);
  return (
    <>
      <RecordFrame
        title={strumento.label}
        breadcrumb={[{ label: `Strumenti di ${cliente.label}`, href: clientInstrumentsHref(cliente.value) }]}
        state={<InstrumentState {...strumento} />}
        detail={carta ? `Carta di controllo «${carta.nome}»` : 'Carta di controllo'}
        more={moreOf(page, isInUse, setAsked)}
        tabs={[{ id: 'carta', label: 'Carta', content }, ...(carta ? [measurementTab(page, carta)] : [])]}
        aside={<Beside page={page} />}
      />
      {asked === 'open' && <OpenCard page={page} current={isInUse ? carta : null} onClose={close} />}
      {asked === 'close' && carta && (
        <ReasonDialog
          endpoint={closeControlCard}
          name="motivo"
          params={{ client: cliente.value, instrument: strumento.id }}
          body={{ carta: carta.id, versione: carta.versione }}
          refresh={[getControlCard, listFormInstruments]}
          title="Chiudere la carta di controllo?"
          confirmLabel="Chiudi la carta"
          isDanger
          done="Carta di controllo chiusa"
          onClose={close}
        >
          Fino a una nuova carta lo strumento non si può usare. Le misure restano da leggere e nel foglio
          Excel.
        </ReasonDialog>
      )}
    </>
  );
}

/** Every measurement: too many for where the day's is made. */
const measurementTab = (page: Page, card: CardOnWire): RecordTab => ({
  ...{ id: 'misure', label: 'Misure', count: page.totale, isWide: true },
  content: () => <MeasurementList page={page} card={card} />,
});

function NoCard({ page, onOpen }: { page: Page; onOpen: () => void }) {
  return (
    <EmptyState
      text="Nessuna carta di controllo attiva"
      detail="La carta si apre con un esperto di radioprotezione; poi vengono le misure di limite, e una misura al giorno."
      {...(page.gestibile && {
        action: (
          <Button color="accent" onClick={onOpen}>
            Apri una carta di controllo
          </Button>
        ),
      })}
    />
  );
}

function moreOf(page: Page, isInUse: boolean, ask: (asked: Asked) => void): MoreAction[] {
  const { cliente, strumento, gestibile } = page;
  const params = { client: cliente.value, instrument: strumento.id };
  const actions: MoreAction[] = [
    {
      label: 'Scarica cinque anni in Excel',
      icon: <IconFileSpreadsheet size={18} aria-hidden />,
      onSelect: () => window.location.assign(endpointUrl(exportControlCard, { params })),
    },
  ];
  if (gestibile && isInUse)
    actions.push(
      {
        label: 'Sostituisci la carta',
        icon: <IconReplace size={18} aria-hidden />,
        onSelect: () => ask('open'),
      },
      { label: 'Chiudi la carta', icon: <IconArchive size={18} aria-hidden />, onSelect: () => ask('close') },
    );
  return actions;
}

function Beside({ page }: { page: Page }) {
  const { strumento, carta, carte, cliente } = page;
  const { taratura, nextCalibration } = strumento;
  const href = controlCardHref(cliente.value, strumento.id);
  return (
    <>
      <AsideSection title="Strumento">
        <RecordFacts
          facts={[
            ['Esperto di radioprotezione', carta?.edr ?? null],
            ['Tarato il', taratura && formatDay(taratura)],
            ['Taratura valida fino al', nextCalibration && formatDay(nextCalibration)],
            ['Carta aperta il', carta && formatDay(carta.aperta)],
            ...limitFacts(carta),
          ]}
        />
      </AsideSection>
      {carte.length > 1 || (carte.length === 1 && carta?.id !== carte[0]?.id) ? (
        <RelatedRecords
          related={[
            {
              label: 'Carte dello strumento',
              items: carte.map(({ id, nome, aperta, chiusa }) => ({
                name: nome,
                href: chiusa === null ? href : `${href}?carta=${id}`,
                detail: chiusa === null ? 'Attiva' : `${formatDay(aperta)} – ${formatDay(chiusa)}`,
              })),
            },
          ]}
        />
      ) : null}
    </>
  );
}

function limitFacts(carta: Page['carta']): [string, string][] {
  if (carta?.media == null || carta.sigma === null) return [];
  const bands = bandsOf({ mean: carta.media, sigma: carta.sigma });
  return [
    ['Media', limitText(carta.media)],
    ['Deviazione standard (σ)', limitText(carta.sigma)],
    ['Attenzione (2σ)', `${limitText(bands.lowerWarning)} – ${limitText(bands.upperWarning)}`],
    ['Limiti (3σ)', `${limitText(bands.lowerAction)} – ${limitText(bands.upperAction)}`],
  ];
}
