import type { Changes } from './changes/rules.ts';
import type { ControlListEvents } from './control-lists/rules.ts';
import type { ControlEvents } from './controls/rules.ts';
import type { DocumentEvents } from './documents/rules.ts';
import type { MassEvents } from './mass-activities/rules.ts';
import type { TripEvents } from './trips/rules.ts';
import type { UnitEvents } from './units/rules.ts';

export type { Changes, Values } from './changes/rules.ts';

/** What an import brought into a record, from which row of its file; of a new record `before` is empty. */
export type ImportedChanges = Changes & { importId: number; rowNumber: number };

/** Every event the audit trail may hold, with its details. One list: adding an event is adding a line. */
export type AuditEvents = ControlEvents &
  ControlListEvents &
  DocumentEvents &
  MassEvents &
  TripEvents &
  UnitEvents & {
    'registry.imported': { entity: 'registry'; details: ImportedChanges };
    'quality-manual.imported': { entity: 'quality-manual'; details: ImportedChanges };
    'client.created': { entity: 'client'; details: { name: string; principalId: number } };
    'address.created': { entity: 'address'; details: { name: string; clientId: number } };
    'floor-plan.added': { entity: 'floor-plan'; details: { addressId: number; sha256: string } };
    'floor-plan.renamed': { entity: 'floor-plan'; details: Changes };
    'floor-plan.removed': { entity: 'floor-plan'; details: { addressId: number; sha256: string } };
    'measurement-point.created': {
      entity: 'measurement-point';
      details: { alias: string; addressId: number };
    };
    'placement.placed': {
      entity: 'placement';
      details: { code: string; pointId: number; startedOn: string; photoSha256: string | null };
    };
    'placement.removed': {
      entity: 'placement';
      details: { code: string; pointId: number; endedOn: string; lost: boolean };
    };
    /** Of a dosimeter given instead of another, both records hold the event. */
    'placement.corrected': { entity: 'placement'; details: Changes & { reason: string } };
    'placement.cancelled': { entity: 'placement'; details: Changes & { reason: string } };
    'building-survey.answered': {
      entity: 'address';
      details: { versionId: number; before: unknown; after: unknown };
    };
    'employer-survey.answered': {
      entity: 'client';
      details: { versionId: number; before: unknown; after: unknown };
    };
    'principal.created': { entity: 'principal'; details: { name: string; zoneIds: number[] } };
    'principal.updated': { entity: 'principal'; details: Changes };
    'client.updated': { entity: 'client'; details: Changes };
    'address.updated': { entity: 'address'; details: Changes };
    'address.points-ordered': { entity: 'address'; details: Changes };
    'address.reminded': { entity: 'address'; details: { recipients: number } };
    'report-run.started': {
      entity: 'report-run';
      details: { dateFrom: string; dateTo: string | null; sites: number };
    };
    'report-run.cancelled': { entity: 'report-run'; details: { sites: number } };
    'report-run.retried': { entity: 'report-run'; details: { sites: number } };
    'measurement-point.updated': { entity: 'measurement-point'; details: Changes };
    'dosimeter.created': { entity: 'dosimeter'; details: { code: string } };
    'dosimeter.updated': { entity: 'dosimeter'; details: Changes };
    'dosimeter.assigned': {
      entity: 'dosimeter';
      details: { code: string; principalId: number; addressId: number | null; shippedOn: string | null };
    };
    'dosimeter.batch-assigned': { entity: 'dosimeter'; details: { batch: string } };
    'dosimeter.batch-corrected': { entity: 'dosimeter'; details: Changes & { reason: string } };
    'dosimeter.shipped': {
      entity: 'dosimeter';
      details: { code: string; deliveryNote: string; shippedOn: string };
    };
    /** What it was given away with, so that it can be given away again. */
    'dosimeter.taken-back': {
      entity: 'dosimeter';
      details: {
        code: string;
        principalId: number;
        addressId: number | null;
        shipmentId: number | null;
        shippedOn: string | null;
        lost: boolean;
      };
    };
    'placement.returned': { entity: 'placement'; details: { code: string; returnedOn: string } };
    'shipment.created': {
      entity: 'shipment';
      details: { principalId: number; addressId: number | null; codes: string[] };
    };
    'shipment.updated': {
      entity: 'shipment';
      details: Changes & { codesAdded: string[]; codesRemoved: string[] };
    };
    'shipment.sent': {
      entity: 'shipment';
      details: { deliveryNote: string; shippedOn: string; count: number };
    };
    'shipment.withdrawn': {
      entity: 'shipment';
      details: {
        codes: string[];
        principalId: number;
        addressId: number | null;
        carrier: string | null;
        note: string | null;
      };
    };
    'reader.created': { entity: 'reader'; details: Changes };
    'reader.updated': { entity: 'reader'; details: Changes };
    'batch.created': { entity: 'batch'; details: Changes };
    'batch.updated': { entity: 'batch'; details: Changes & { revision?: number } };
    'batch.control-entered': {
      entity: 'batch';
      details: {
        control: string;
        readOn: string;
        traces: number;
        tracesUncertainty: number;
        otherTraces?: number | null;
        otherUncertainty?: number | null;
      };
    };
    'batch.control-withdrawn': {
      entity: 'batch';
      details: { control: string; readOn: string; traces: number; reason: string };
    };
    'batch.control-commented': {
      entity: 'batch';
      details: { control: string; readOn: string; traces: number; note: string };
    };
    'result.entered': {
      entity: 'placement';
      details: {
        traces: number;
        background: number | null;
        resultState: string;
        batch: string;
        readOn: string | null;
      };
    };
    'result.corrected': { entity: 'placement'; details: Changes & { reason: string } };
    'report.issued': {
      entity: 'final-report';
      details: { number: string; addressId: number; isAboveLevel: boolean };
    };
    'report.corrected': {
      entity: 'final-report';
      details: { number: string; revision: number; reason: string };
    };
    'report.withdrawn': {
      entity: 'final-report';
      details: {
        number: string;
        revision: number;
        reason: string;
        told: number;
        isin: string[];
        toldAuthoritiesOn: string | null;
      };
    };
    'report.notice-marked': { entity: 'final-report'; details: Changes };
    'report.signed': { entity: 'final-report'; details: { number: string; revision: number; told: number } };
    /** `sha256`: the signed file. Who signed it stands in the file and in its check, outside of the chain. */
    'document.signature-filed': {
      entity: 'document-to-sign';
      details: {
        list: string;
        title: string;
        revision: number;
        sha256: string;
        verdict: string;
        isComplete: boolean;
      };
    };
    'principal.imported': { entity: 'principal'; details: ImportedChanges };
    'client.imported': { entity: 'client'; details: ImportedChanges };
    'address.imported': { entity: 'address'; details: ImportedChanges };
    'measurement-point.imported': { entity: 'measurement-point'; details: ImportedChanges };
    'dosimeter.imported': { entity: 'dosimeter'; details: ImportedChanges };
    'placement.imported': { entity: 'placement'; details: ImportedChanges };
    'project.imported': { entity: 'project'; details: ImportedChanges };
    'employer.imported': { entity: 'employer'; details: ImportedChanges };
    'company.imported': { entity: 'company'; details: ImportedChanges };
    'person.imported': { entity: 'person'; details: ImportedChanges };
    'unit-role.imported': { entity: 'company'; details: ImportedChanges };
    'device.imported': { entity: 'device'; details: ImportedChanges };
    'activity.imported': { entity: 'activity'; details: ImportedChanges };
    'questionnaire.published': { entity: 'questionnaire'; details: { kind: string; number: number } };
    'report-settings.saved': {
      entity: 'report-settings';
      /** `proposal`: the texts proposed by an update that it took in. */
      details: { version: number; note: string; proposal?: string };
    };
    'report-settings.proposal-declined': {
      entity: 'report-settings';
      details: { proposal: string; reason: string };
    };
    'password-link.created': { entity: 'user'; details: { validHours: number } };
    /** `how`: with the old password, or with a link. */
    'password.changed': { entity: 'user'; details: { how: 'own-password' | 'link' } };
    'second-factor.enabled': { entity: 'user'; details: Nothing };
    'second-factor.disabled': { entity: 'user'; details: Nothing };
    'recovery-codes.renewed': { entity: 'user'; details: Nothing };
    'recovery-code.used': { entity: 'user'; details: { left: number } };
    'mail.requeued': { entity: 'mail'; details: { subject: string } };
    'mailing.created': { entity: 'mailing'; details: { subject: string; recipients: number } };
    'mailing.updated': { entity: 'mailing'; details: Changes };
    'mailing.removed': { entity: 'mailing'; details: { subject: string } };
    'mailing.started': { entity: 'mailing'; details: { subject: string; recipients: number } };
    'mailing.retried': { entity: 'mailing'; details: { recipient: number } };
    'isin-transmission.opened': { entity: 'isin-transmission'; details: { half: string } };
    'isin-transmission.checked': { entity: 'isin-transmission'; details: { sites: number; rows: number } };
    'isin-transmission.site-left-out': {
      entity: 'isin-transmission';
      details: { site: string; reason: string };
    };
    'isin-transmission.site-taken-back': { entity: 'isin-transmission'; details: { site: string } };
    'isin-transmission.reopened': { entity: 'isin-transmission'; details: { reason: string } };
    'isin-transmission.exported': {
      entity: 'isin-transmission';
      details: { format: string; mapping: number; rows: number; sha256: string };
    };
    'isin-transmission.sent': {
      entity: 'isin-transmission';
      details: { sentOn: string; sha256: string; note: string | null };
    };
    'isin-transmission.receipt-stored': {
      entity: 'isin-transmission';
      details: { fileName: string; sha256: string };
    };
    'isin-columns.changed': { entity: 'isin-columns'; details: { number: number; columns: string[] } };
    'activity.created': {
      entity: 'activity';
      details: { activityType: number; companyId: number; deadline: string | null };
    };
    'activity.updated': { entity: 'activity'; details: Changes };
    'activity.generated': { entity: 'activity'; details: { revision: number; sha256: string } };
    'activity.approved': { entity: 'activity'; details: { revision: number; sha256: string } };
    'activity.signed': { entity: 'activity'; details: { revision: number } };
    'activity.executed': { entity: 'activity'; details: { activityType: number; doneOn: string } };
    'activity.removed': { entity: 'activity'; details: { activityType: number } };
    'activity.declined': { entity: 'activity'; details: { activityType: number } };
    'activity.file-added': { entity: 'activity'; details: { fileName: string; sha256: string } };
    'radioprotection-settings.saved': { entity: 'radioprotection-settings'; details: { version: number } };
    'session.revoked': { entity: 'user'; details: { count: number } };
    /** `personal`: the seal of what the person is called, which is kept outside of the trail. */
    'user.created': {
      entity: 'user';
      details: {
        roles: readonly string[];
        zones: readonly number[];
        personal: string;
        source?: 'command-line';
      };
    };
    'user.updated': {
      entity: 'user';
      details: Changes & { personal: string | null };
    };
    'user.disabled': { entity: 'user'; details: { sessionsEnded: number } };
    'user.enabled': { entity: 'user'; details: Nothing };
    'user.unlocked': { entity: 'user'; details: { failures: number } };
    'user.erased': { entity: 'user'; details: Nothing };
    'personal-data.exported': { entity: 'user'; details: Nothing };
    'grant.given': { entity: 'user'; details: GrantDetails };
    /** `before`: what it allowed. */
    'grant.changed': { entity: 'user'; details: GrantDetails & { before: Rights } };
    'grant.revoked': { entity: 'user'; details: { principalId: number; before: Rights } };
    'zone.created': { entity: 'zone'; details: { name: string } };
    'zone.updated': { entity: 'zone'; details: Changes };
    /** `active`: whether it was in use; events of before do not tell. */
    'zone.removed': { entity: 'zone'; details: { name: string; active?: boolean } };
    'zone.principal-added': { entity: 'zone'; details: { principalId: number } };
    'zone.principal-removed': { entity: 'zone'; details: { principalId: number } };
    'placement.undone': { entity: 'placement'; details: Undone };
    'dosimeter.undone': { entity: 'dosimeter'; details: Undone };
    'shipment.undone': { entity: 'shipment'; details: Undone };
    'user.undone': { entity: 'user'; details: Undone };
    'zone.undone': { entity: 'zone'; details: Undone };
    'unit-run.started': { entity: 'unit-run'; details: { kind: string; rows: number } };
    'unit-run.paused': { entity: 'unit-run'; details: Nothing };
    'unit-run.resumed': { entity: 'unit-run'; details: Nothing };
    'unit-run.stopped': { entity: 'unit-run'; details: Nothing };
  };

/** An action that was taken back: the last of its events, and what they are called. */
export type Undone = { action: number; undone: string[]; principalId?: number };

type Rights = { canAddClient: boolean; canAddAddress: boolean };
type GrantDetails = { principalId: number } & Rights;

/** The event says it all. */
type Nothing = Record<string, never>;
