import { dayCell, type ListSheet } from '#platform/server/records/list-sheet.ts';
import { stateLabels } from '../../forms/rules.ts';
import { methodLabels } from '../../words/rules.ts';
import type { RegisterRow } from '../register/contract.ts';
import { conclusionLabels } from '../rules.ts';

export const registerSheet: ListSheet<RegisterRow> = {
  fileName: 'registro-irme90',
  columns: [
    ['Numero', ({ registro }) => registro],
    ['Data', ({ attestatoIl }) => dayCell(attestatoIl)],
    ['Cliente', ({ cliente }) => cliente],
    ['Carico', ({ carico }) => carico.join(', ')],
    ['Merce', ({ merce }) => merce],
    ['Metallo', ({ metallo }) => metallo],
    ['Provenienza', ({ origine }) => origine],
    ['Luogo', ({ luogo }) => luogo],
    ['Data della misura', ({ misuratoIl }) => dayCell(misuratoIl)],
    ['Metodo', ({ metodo }) => methodLabels[metodo]],
    ['Strumento', ({ strumento }) => strumento],
    ['Misure', ({ misure }) => misure],
    ['Operatore', ({ operatore }) => operatore],
    ['Conclusione', ({ esito }) => conclusionLabels[esito]],
    ['Nota', ({ nota }) => nota],
    ['Esperto di radioprotezione', ({ esperto }) => esperto],
    ['Stato', ({ status }) => stateLabels[status]],
    ['Modello', ({ id }) => id],
  ],
};
