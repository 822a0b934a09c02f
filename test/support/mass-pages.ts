import { massStatusLabels } from '#radioprotection/mass-activities/rules.ts';
import type { StatusActivity, UnitState } from '#radioprotection/mass-processing/contract.ts';
import type { MassProgress } from '#radioprotection/mass-processing/web/use-mass-progress.ts';

/** The employer 7 of the project 3, as its page reads it. */
export const massEmployer = {
  ...{ id: 7, alias: 'Studio Bianchi', city: 'Padova', province: 'PD', taxId: null, fiscalCode: null },
  ...{ attivo: true, projects: [{ id: 3, nome: 'Commessa' }], unita: 0, address: 'Via Roma 1', cap: '35100' },
  ...{ country: 'Italia', gender: null, phone: null, mobile: null, website: null, email: null, pec: null },
  ...{ notes: null, codiceEsterno: null, companies: [], clienti: [], versione: 1, modificabile: true },
};

export const activitiesPath = '/lb/radioprotection/projects/$project/employers/$employer/activities';
export const activitiesAt = '/lb/radioprotection/projects/3/employers/7/activities';

const at = '2026-03-02T09:00:00.000Z';

/** A unit of the mass activity 12, not processed yet. */
export function massUnit(id: number, change: Partial<UnitState> = {}): UnitState {
  return {
    ...{ id, alias: `Sede ${id}`, address: `Via Prova ${id}`, project: 3, state: 'pending', error: null },
    ...{ prepared: at, reviewed: at, processed: null, notified: null, answered: null, inForce: null },
    ...{ negative: false, ...change },
  };
}

/** A notification of a unit, or an outcome, of a new phone number of the employer. */
export function massDocument(id: number, change: Partial<StatusActivity> = {}): StatusActivity {
  const field = { campo: 'Telefono', oldValue: '1', value: '2', effectiveDate: '2026-04-01' };
  return {
    ...{ id, alias: `Notifica ${id}`, deadline: '2026-04-01', complete: false, deletedAt: null },
    ...{ inReview: false, needSign: false, isOutComeActivity: false },
    company: { id, alias: `Sede ${id}`, address: `Via Prova ${id}`, project: 3 },
    actions: { 'Datore di Lavoro': [{ ...field, processedDate: null, canceled: false, problema: null }] },
    ...change,
  };
}

/** The mass activity 12 over these units. */
export function massProgress(units: readonly UnitState[], change: Partial<MassProgress> = {}): MassProgress {
  const told = (wanted: boolean) =>
    units
      .filter(({ state }) => (state === 'processed') === wanted)
      .map(({ id, alias, address }) => ({ id, alias, address }));
  const status = { value: 'need_complete', label: massStatusLabels.need_complete } as const;
  return {
    ...{ id: 12, employer: 7, status, active: true, processingStartedAt: null },
    ...{ unProcessedCompanies: told(false), processedCompanies: told(true), unita: [...units] },
    ...{ unprocessedPreventiveActivities: [], processedPreventiveActivities: [] },
    ...{ unprocessedEsitoActivities: [], processedEsitoActivities: [], lavoro: null, avviso: null },
    ...change,
  };
}
