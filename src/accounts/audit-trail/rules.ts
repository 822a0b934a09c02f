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
  'password-link.created': { entity: 'user'; details: { validHours: number } };
  /** `how`: with the old password, or with a link. */
  'password.changed': { entity: 'user'; details: { how: 'own-password' | 'link' } };
  'second-factor.enabled': { entity: 'user'; details: Nothing };
  'second-factor.disabled': { entity: 'user'; details: Nothing };
  'recovery-codes.renewed': { entity: 'user'; details: Nothing };
  'recovery-code.used': { entity: 'user'; details: { left: number } };
  'session.revoked': { entity: 'user'; details: { count: number } };
};

type Nothing = Record<never, never>;

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
  'password-link.created': 'Link per la password creato',
  'password.changed': 'Password cambiata',
  'second-factor.enabled': 'Verifica in due passaggi attivata',
  'second-factor.disabled': 'Verifica in due passaggi disattivata',
  'recovery-codes.renewed': 'Codici di recupero rinnovati',
  'recovery-code.used': 'Codice di recupero usato',
  'session.revoked': 'Dispositivi disconnessi',
};
