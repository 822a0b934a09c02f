/** Every event the audit trail may hold, with its details. One list: adding an event is adding a line. */
export type AuditEvents = {
  'client.created': { entity: 'client'; details: { name: string; principalId: number } };
  'address.created': { entity: 'address'; details: { name: string; clientId: number } };
  'floor-plan.added': { entity: 'floor-plan'; details: { addressId: number; sha256: string } };
  'measurement-point.created': { entity: 'measurement-point'; details: { alias: string; addressId: number } };
  'placement.placed': {
    entity: 'placement';
    details: { code: string; pointId: number; startedOn: string; photoSha256: string | null };
  };
  'placement.removed': {
    entity: 'placement';
    details: { code: string; pointId: number; endedOn: string; lost: boolean };
  };
  'building-survey.answered': {
    entity: 'address';
    details: { versionId: number; before: unknown; after: unknown };
  };
  'employer-survey.answered': {
    entity: 'client';
    details: { versionId: number; before: unknown; after: unknown };
  };
};

export type AuditEventName = keyof AuditEvents;

export const auditEventLabels: Record<AuditEventName, string> = {
  'client.created': 'Cliente creato',
  'address.created': 'Indirizzo creato',
  'floor-plan.added': 'Planimetria aggiunta',
  'measurement-point.created': 'Punto di misurazione creato',
  'placement.placed': 'Dosimetro posizionato',
  'placement.removed': 'Dosimetro rimosso',
  'building-survey.answered': 'Questionario edificio compilato',
  'employer-survey.answered': 'Questionario datore di lavoro compilato',
};
