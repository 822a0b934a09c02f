import { type ErrorCode, errorCodes, missingDays } from '#irme90/control-cards/rules.ts';
import type { BlockedInstrument, ControlDashboard } from './contract.ts';

/** So many of the instruments that cannot be used are named. */
export const blockedShown = 8;

type Reached = {
  id: number;
  label: string;
  clients: readonly { id: number; nome: string }[];
  nextCalibration: string | null;
  measuredSince: string | null;
  errorCode: ErrorCode;
  limitsMessage: BlockedInstrument['limitsMessage'];
};

/** What there is to say of instruments today: how many cannot be used and why, and which measurements are missing. */
export function instrumentsToday(reached: readonly Reached[], today: string): ControlDashboard['strumenti'] {
  const blocked = reached.flatMap(({ label, clients, nextCalibration, measuredSince, ...one }) => {
    const [cliente] = clients;
    if (one.errorCode === errorCodes.none || !cliente) return [];
    const isDue = one.errorCode === errorCodes.dailyNeeded;
    const giorniSenzaMisura = isDue ? missingDays(measuredSince, today) : null;
    const { id, errorCode, limitsMessage } = one;
    return [
      { id, nome: label, cliente, errorCode, limitsMessage, taratura: nextCalibration, giorniSenzaMisura },
    ];
  });
  const reasons = Object.values(errorCodes).filter((code) => code !== errorCodes.none);
  return {
    totale: reached.length,
    motivi: reasons
      .map((motivo) => ({ motivo, quanti: blocked.filter(({ errorCode }) => errorCode === motivo).length }))
      .filter(({ quanti }) => quanti > 0),
    bloccati: blocked
      .toSorted(
        (one, other) =>
          (other.giorniSenzaMisura ?? 0) - (one.giorniSenzaMisura ?? 0) ||
          one.nome.localeCompare(other.nome, 'it'),
      )
      .slice(0, blockedShown),
    giorniSenzaMisura: blocked.reduce((sum, { giorniSenzaMisura }) => sum + (giorniSenzaMisura ?? 0), 0),
  };
}
