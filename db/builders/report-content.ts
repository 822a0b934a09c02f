import type { ReportContent } from '#reports/final-reports/content/contract.ts';
import type { ReportedExposure, ReportedPoint } from '#reports/final-reports/content/points/contract.ts';

/** A period of half a year with a valid result. */
export function exposureContent(changes: Partial<ReportedExposure> = {}): ReportedExposure {
  return {
    ...{ placementId: 1, code: 'LBS00001', start: '2025-01-10', end: '2025-07-08', days: 179 },
    ...{ state: 'valid', exposure: 601.44, exposureExpanded: 60.2 },
    ...{ concentration: 140, concentrationExpanded: 14, limitExposure: 12, limit: 2.79, resultId: 1 },
    ...changes,
  };
}

/** A point that was measured for a year and is below the level. */
export function pointContent(changes: Partial<ReportedPoint> = {}): ReportedPoint {
  return {
    ...{ id: 1, name: 'Spogliatoio', room: 'Reparto fanghi', floor: 'Piano terra', surface: 48 },
    ...{ totalDays: 355, isSufficient: true, missing: null },
    exposures: [
      exposureContent(),
      exposureContent({
        ...{ placementId: 2, code: 'LBS00002', start: '2025-07-08', end: '2025-12-31', days: 176 },
        ...{ exposure: 675.84, exposureExpanded: 67.6, concentration: 160, concentrationExpanded: 16 },
        ...{ limit: 2.84, resultId: 2 },
      }),
    ],
    mean: { concentration: 149.92, expanded: 11.4, isUpperBound: false },
    outcome: 'below',
    ...changes,
  };
}

/** What a report says: of one site with one point, below the level, unless told otherwise. */
export function reportContentOf(changes: Partial<ReportContent> = {}): ReportContent {
  return {
    ...{ contentVersion: 1, number: 'RF-2026-12', revision: 0, reason: null, settingsVersion: 0 },
    ...{ issuedAt: '2026-03-16T09:00:00.000Z', issuedOn: '2026-03-16' },
    letterhead: {
      ...{ name: 'Laboratorio dimostrativo', address: 'Via di Prova 1, 35100 Padova (PD)' },
      ...{ vatNumber: '00000000000', serviceRecognition: 'Servizio di dosimetria dimostrativo n. 0' },
      ...{ phone: '049 0000000', email: 'laboratorio@example.org' },
    },
    principal: { id: 1, name: 'Terme di Prova S.p.A.' },
    client: {
      ...{ id: 1, name: 'Terme di Prova', address: 'Via delle Terme 1', city: 'Abano Terme' },
      ...{ postalCode: '35031', province: 'PD' },
    },
    site: {
      ...{ id: 1, alias: 'Stabilimento', address: 'Via delle Terme 1', postalCode: '35031' },
      ...{
        city: 'Abano Terme',
        province: 'PD',
        region: 'Veneto',
        buildingCode: 'ED-1',
        riskContext: 'CDR-1',
      },
      ...{ latitude: 45.35712, longitude: 11.78956 },
    },
    period: { from: '2025-01-01', to: '2025-12-31' },
    ...{ reqDays: 340, gapDays: 30 },
    level: { bqM3: 300, motivo: 'luogo di lavoro', isAssumed: false },
    points: [pointContent()],
    plans: [],
    texts: {
      references: ['D.Lgs. 101/2020, artt. 12, 16, 17, 18 e Allegato II', 'UNI ISO 11665-4'],
      method: 'Dosimetri passivi CR-39, in periodi consecutivi lungo un anno.',
      insufficient: 'periodo di misura insufficiente',
      conclusions: ['Le misure vanno ripetute ogni 8 anni e dopo interventi strutturali.'],
      signature: 'Documento firmato digitalmente',
    },
    signers: { laboratoryHead: 'Il responsabile del laboratorio', expert: 'L’esperto di radioprotezione' },
    isAboveLevel: false,
    ...changes,
  };
}
