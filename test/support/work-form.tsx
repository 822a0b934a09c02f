import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useRef, useState } from 'react';
import type { WorkItem } from '#irme90/measures/contract.ts';
import { blankMeasures, type MeasureDraft } from '#irme90/measures/draft/rules.ts';
import type { MeasureSession } from '#irme90/measures/web/measure-drafts.ts';
import { WorkForm } from '#irme90/measures/web/work-form.tsx';
import type { Role } from '#platform/contract/access.ts';
import type { Submission } from '#platform/web/drafts/types.ts';
import { mountPage } from './mount-page.tsx';

const entry = (value: number, label: string) => ({ value, label });
const party = (value: number, nome: string) => ({
  ...{ ...entry(value, nome), id: value, nome, indirizzo: 'Via 1', paese: 'Italia', telefono: '', fax: '' },
});
export const instrumentOf = (
  value: number,
  dailyMeasurement: string | null,
): WorkItem['strumenti'][number] => ({
  ...{
    ...entry(value, `Provalab P10 – s/n ${value}`),
    id: value,
    clientId: 3,
    brand: 'Provalab',
    model: 'P10',
  },
  ...{ serialNumber: String(value), zoneId: null, zoneInstrumentId: null, cardName: 'Carta', cardId: 5 },
  ...{ cardEdr: 'Elena Esperta', taratura: '2026-01-10', nextCalibration: '2027-01-10', dailyMeasurement },
  ...{ limitMeasurements: 10, limitMeasurementsNeeded: 10, errorCode: 0 },
  limitsMessage: { instrumentCanBeUsed: true, subtitle: '' },
});

export const workItem: WorkItem = {
  ...{ id: 12, client: 3, clientLabel: 'Acciaierie di Prova', status: 'inviato', versione: 4 },
  ...{ createdAt: '2026-03-10T09:00:00.000Z', lavorabile: true, correggibile: false, motivo: null },
  ...{ misurato: null, esperto: null, registro: null, foto: [], sede: null },
  anagrafica: {
    ...{ mittente: party(1, 'Mittente di prova'), destinatario: party(2, 'Destinatario di prova') },
    merce: {
      ...{ voceDoganale: '7204', description: 'Rottami ferrosi', numeroColli: 3, dataFattura: null },
      ...{ numeroFattura: '', metallo: 'Ferro', origine: 'Tunisia' },
    },
  },
  trasporto: {
    tipo: 'mare',
    naveDetails: {
      ...{ ...entry(1, 'Stella'), paese: 'Malta', portoPartenza: { ...entry(1, 'Tunisi'), zone: null } },
      ...{ portoArrivo: { ...entry(2, 'Genova'), zone: null }, polizzaDiCarico: 'BL-77' },
    },
    voloDetails: null,
    trasportoTerritorio: {
      ...{ tipo: 'container', matricola: 'MSCU1234567', targa: null, vagone: null, awb: null },
      sedeControllo: null,
    },
  },
  controlli: {
    ...{ dueDate: '2026-03-16', operatore: null, operatoreLabel: null, notesForOperator: 'Varco 3' },
    ...{ metodo: null, instrumentMandatory: true, strumentoPortatile: null, portaleRadiometrico: null },
  },
  strumenti: [instrumentOf(7, '2026-03-16'), instrumentOf(8, '2026-03-15')],
};

/** The form over a draft that lives as long as the test; what is sent is kept. */
export function openWork(
  over: Partial<WorkItem> = {},
  submission: Submission | null = null,
  typed: MeasureDraft = blankMeasures,
  roles: readonly Role[] = ['operatore'],
  isKept = false,
) {
  const sent: unknown[] = [];
  function Form() {
    const [value, setValue] = useState<MeasureDraft>(typed);
    const now = useRef(value);
    const session: MeasureSession = {
      ...{ state: 'owner', restored: false, saving: 'saved', saveProblem: null },
      draft: {
        ...{ key: { userId: 1, wizard: 'measures', context: 'x' }, revision: 1, savedAt: '' },
        ...{ value, submission },
      },
      update: (change) => {
        now.current = change(now.current);
        setValue(now.current);
      },
      ...{ addPicture: async () => 'a', pictureBlob: () => null, pictureUrl: () => null },
      submit: (make) => sent.push(JSON.parse(make(now.current, 'key').requests[0]?.body ?? '{}')),
      ...{ cancelSubmission: () => undefined, sendNow: () => undefined, setAside: () => undefined },
      ...{ finish: () => undefined, discard: async () => undefined, takeOver: () => undefined },
    };
    return (
      <WorkForm
        item={{ ...workItem, ...over }}
        isKept={isKept}
        session={session}
        isCorrecting={over.correggibile ?? false}
        onLeave={() => undefined}
      />
    );
  }
  mountPage(Form, { roles });
  return { person: userEvent.setup(), sent };
}

/** Measures with the first instrument, typed. */
export async function typeMeasures(person: ReturnType<typeof userEvent.setup>) {
  await person.click(await screen.findByRole('radio', { name: /Strumento portatile/ }));
  await person.click(screen.getByRole('radio', { name: /s\/n 7$/ }));
  await person.type(screen.getByLabelText(/^Fondo ambientale \(µSv\/h\)/), '0,12');
  await person.type(screen.getByLabelText(/^Misura entro 20 cm dalle pareti del carico \(µSv\/h\)/), '0.15');
}
