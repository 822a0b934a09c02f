import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildControlForm } from '#db/builders/control-forms.ts';
import { buildControlClient } from '#db/builders/control-lists.ts';
import { buildFolderDocument } from '#db/builders/documents.ts';
import { labelDrawing } from '#db/builders/drawings.ts';
import { buildPicture } from '#db/builders/files.ts';
import { buildActivity, buildRegistry } from '#db/builders/radioprotection.ts';
import { buildReference } from '#db/builders/registry-documents.ts';
import { auditEvents } from '#identity/schema.ts';
import { admin, app, buildTraces, partOf, prepareTraces } from '#test/support/personal-traces.ts';
import { exportOwnData, exportUserData } from '../contract.ts';
import { changesListed } from '../rules.ts';

prepareTraces();

describe('the export of a person’s data', () => {
  test('holds every part with its meaning and how long it is kept', async () => {
    const { id } = await buildTraces('esportata');
    const { status, body } = await admin.call(exportUserData, { params: { user: id } });
    expect(status).toBe(200);
    expect(body.persona).toEqual({
      numero: id,
      nome: 'Rossella Nuova esportata',
      nomeUtente: 'esportata',
      email: 'esportata@persone.example',
    });
    expect(body.parti.every(({ significato, conservazione }) => significato && conservazione)).toBe(true);
    expect(partOf(body, 'Ruoli, zone e committenti')).toEqual([{ ruolo: 'operatore' }]);
    expect(partOf(body, 'Dosimetri posizionati e rimossi')).toMatchObject([{ posizionatoDaTe: true }]);
    expect(partOf(body, 'Messaggi e-mail')).toMatchObject([{ oggetto: 'Il tuo utente di Radia' }]);
    expect(JSON.stringify(partOf(body, 'Nomi e indirizzi di prima'))).toContain('Rossella esportata');
    const changes = partOf(body, 'Modifiche del tuo utente')?.map(({ evento }) => evento);
    expect(changes).toEqual(['user.created', 'password-link.created', 'user.updated']);
  });

  test('counts what imports brought in, and what goes beyond the latest changes, rather than listing it', async () => {
    const { id } = await buildUser(app.db, { username: 'laboriosa' });
    const write = (count: number, event: string, details: object) =>
      app.db.execute(sql`
        insert into audit_events (happened_at, actor_id, event, entity, entity_id, details)
        select '2026-03-16T09:00:00Z'::timestamptz + make_interval(secs => n), ${id}, ${event}, 'client', (900000 + n)::text,
               ${JSON.stringify(details)}::jsonb
          from generate_series(1, ${count}) as n`);
    await write(3, 'client.imported', { importId: 7, rowNumber: 1, before: {}, after: { name: 'A' } });
    await write(2, 'client.imported', { importId: 8, rowNumber: 1, before: {}, after: { name: 'B' } });
    await write(changesListed + 2, 'client.updated', { before: {}, after: {} });
    const { body } = await admin.call(exportUserData, { params: { user: id } });
    const changes = partOf(body, 'Modifiche fatte') ?? [];
    expect(changes).toHaveLength(3 + changesListed);
    expect(changes.slice(0, 3)).toEqual([
      {
        evento: 'client.imported',
        quanti: 3,
        dal: '2026-03-16T09:00:01.000Z',
        al: '2026-03-16T09:00:03.000Z',
      },
      {
        evento: 'client.imported',
        quanti: 2,
        dal: '2026-03-16T09:00:01.000Z',
        al: '2026-03-16T09:00:02.000Z',
      },
      {
        evento: 'client.updated',
        quanti: 2,
        dal: '2026-03-16T09:00:01.000Z',
        al: '2026-03-16T09:00:02.000Z',
      },
    ]);
    expect(changes.at(-1)).toMatchObject({
      evento: 'client.updated',
      record: `client ${900_000 + changesListed + 2}`,
    });
  });

  test('tells what the person did in local units', async () => {
    const { id } = await buildUser(app.db, { username: 'esperta', roles: ['edr'] });
    const completedAt = new Date('2026-03-01T09:00:00Z');
    const done = { complete: true, completedAt, completedBy: id };
    const { id: activityId } = await buildActivity(app.db, { type: 11, ...done });
    const { sha256 } = await buildPicture(app.db, app.files, labelDrawing({ width: 60, height: 40 }));
    await app.db.execute(sql`
      insert into activity_files (activity_id, kind, revision, name, sha256, added_by, added_at)
      values (${activityId}, 'attachment', 1, 'Prova.png', ${sha256}, ${id}, '2026-03-02T09:00:00Z')`);
    const { body } = await admin.call(exportUserData, { params: { user: id } });
    expect(partOf(body, 'Lavoro nelle unità locali')).toMatchObject([
      { cosa: 'attività completata', numero: activityId },
      { cosa: 'documento di un’attività', numero: activityId },
    ]);
  });

  test('tells what the person did with documents and registries', async () => {
    const { id } = await buildUser(app.db, { username: 'documentata', roles: ['rp'] });
    const registry = await buildRegistry(app.db);
    const document = await buildFolderDocument(app, {
      ...{ companyId: registry.companyId, createdBy: id, createdAt: new Date('2026-03-01T09:00:00Z') },
    });
    await buildReference(app.db, {
      ...{ registryId: registry.id, state: 'noted', settledBy: id },
      settledAt: new Date('2026-03-05T09:00:00Z'),
    });
    await app.db.execute(sql`
      with doc as (insert into default_registry_docs (kind, title, position, implant_types)
        values ('surveillance', 'Norme', 1, '{dentist}') returning id)
      insert into default_registry_doc_versions (doc_id, number, template, created_by, created_at, confirmed_by, confirmed_at)
      select id, 1, '{"sections": []}', ${id}, '2026-03-03T09:00:00Z', ${id}, '2026-03-04T09:00:00Z' from doc`);
    await app.db.execute(sql`
      insert into document_versions (document_id, revision, file_name, as_of, created_by, created_at)
      values (${document.id}, 2, 'norme.pdf', '2026-03-02', ${id}, '2026-03-02T09:00:00Z')`);
    await app.db.execute(sql`
      insert into radioprotection_runs (kind, started_by, created_at)
      values ('migrate', ${id}, '2026-03-06T09:00:00Z')`);
    const { body } = await admin.call(exportUserData, { params: { user: id } });
    expect(partOf(body, 'Lavoro nelle unità locali')).toMatchObject([
      { cosa: 'documento aggiunto', numero: document.id },
      { cosa: 'revisione di un documento', numero: document.id },
      { cosa: 'modello di un documento' },
      { cosa: 'modello confermato' },
      { cosa: 'riferimento di un registro collegato', numero: registry.id },
      { cosa: 'lavoro su molti documenti o registri' },
    ]);
  });

  test('never holds secrets', async () => {
    await buildUser(app.db, { username: 'propria' });
    const { body } = await (await app.as('propria')).call(exportOwnData);
    const { rows } = await app.db.execute<{ secret: string }>(
      sql`select password as secret from credentials union all select token from sessions`,
    );
    for (const { secret } of rows) expect(JSON.stringify(body)).not.toContain(secret);
  });

  test('of oneself is for everybody, and is written down', async () => {
    const { id } = await buildUser(app.db, { username: 'curiosa', roles: ['cliente'] });
    const { body } = await (await app.as('curiosa')).call(exportOwnData);
    expect(body.persona).toMatchObject({ numero: id, nomeUtente: 'curiosa' });
    expect(partOf(body, 'Sessioni')).toHaveLength(1);
    const events = await app.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.entityId, String(id)));
    expect(events).toMatchObject([{ event: 'personal-data.exported', actorId: id }]);
  });

  test('tells of the controls of loads that a person had to do with', async () => {
    const { id } = await buildUser(app.db, { username: 'controlla', roles: ['edr'] });
    const { principalId } = await buildControlClient(app.db, { expertId: id });
    const named = { createdBy: id, operatorId: id, expertId: id };
    const form = await buildControlForm(app.db, { principalId, ...named, state: 'lavorato' });
    const { body } = await admin.call(exportUserData, { params: { user: id } });
    const told = partOf(body, 'Controlli radiometrici di carichi')?.map(({ cosa, numero }) => [cosa, numero]);
    expect(told?.toSorted()).toEqual([
      ['carico misurato', form.id],
      ['esperto di un cliente', principalId],
      ['modello creato', form.id],
      ['modello di cui sei l’esperto', form.id],
      ['modello di cui sei l’operatore', form.id],
    ]);
  });

  test('of an unknown person is not found', async () => {
    expect((await admin.call(exportUserData, { params: { user: 999_999 } })).status).toBe(404);
  });
});

/** Columns that name a person, and in whose part of the export they stand. */
const known = [
  'activities.completed_by',
  'activity_files.added_by',
  'audit_events.actor_id',
  'authority_letters.annulled_by',
  'authority_letters.recorded_by',
  'batch_revisions.created_by',
  'building_answers.answered_by',
  'calendar_feeds.user_id',
  'calibration_reminders.user_id',
  'control_cards.expert_id',
  'control_clients.expert_id',
  'control_comments.written_by',
  'control_form_documents.made_by',
  'control_forms.attested_by',
  'control_forms.created_by',
  'control_forms.expert_id',
  'control_forms.measured_by',
  'control_forms.operator_id',
  'control_measurements.operator_id',
  'control_measurements.withdrawn_by',
  'control_photos.added_by',
  'credentials.user_id',
  'default_registry_doc_versions.confirmed_by',
  'default_registry_doc_versions.created_by',
  'device_keys.user_id',
  'device_status_history.changed_by',
  'document_signatures.filed_by',
  'document_versions.created_by',
  'documents.created_by',
  'employer_answers.answered_by',
  'final_report_revisions.issued_by',
  'final_report_withdrawals.withdrawn_by',
  'final_reports.issued_by',
  'grants.user_id',
  'import_runs.started_by',
  'inspectors.user_id',
  'instrument_calibrations.added_by',
  'isin_exports.created_by',
  'isin_mappings.created_by',
  'isin_sites.left_out_by',
  'isin_transmissions.checked_by',
  'isin_transmissions.exported_by',
  'isin_transmissions.opened_by',
  'isin_transmissions.receipt_by',
  'isin_transmissions.sent_by',
  'known_devices.user_id',
  'last_seen.user_id',
  'list_settings.user_id',
  'mailing_recipients.user_id',
  'mailings.created_by',
  'mailings.started_by',
  'mails.user_id',
  'mass_activities.created_by',
  'mass_activities.deleted_by',
  'mass_activities.reviewed_by',
  'mass_activities.submitted_by',
  'mass_companies.processed_by',
  'mass_operations.user_id',
  'mass_term_mails.user_id',
  'notices_seen.user_id',
  'password_links.user_id',
  'personal_details.user_id',
  'persons.user_id',
  'place_delegations.created_by',
  'place_delegations.deleted_by',
  'place_delegations.operator_id',
  'placement_corrections.corrected_by',
  'placement_corrections.entered_by',
  'placements.placed_by',
  'placements.removed_by',
  'quality_controls.entered_by',
  'quality_controls.withdrawn_by',
  'questionnaire_versions.created_by',
  'radioprotection_runs.started_by',
  'radioprotection_settings.saved_by',
  'registry_references.settled_by',
  'report_run_sites.retried_by',
  'report_runs.started_by',
  'report_settings_proposals.decided_by',
  'report_settings_versions.created_by',
  'results.entered_by',
  'second_factors.user_id',
  'sessions.user_id',
  'shipments.created_by',
  'shipments.shipped_by',
  'site_reminders.sent_by',
  'trip_day_operators.user_id',
  'trip_days.saved_by',
  'trip_operators.user_id',
  'trip_stops.notified_by',
  'trip_stops.told_by',
  'user_action_types.user_id',
  'user_roles.user_id',
  'user_zones.user_id',
];

test('every column that names a person is known to the export: a new one belongs there too', async () => {
  const { rows } = await app.db.execute<{ name: string }>(sql`
    select c.conrelid::regclass::text || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(known);
});
