-- The database as the migrations leave it. Written by `npm run schema`; to change it, add a migration.

CREATE EXTENSION btree_gist;
CREATE EXTENSION pg_trgm;

CREATE TABLE activities (
  id                      serial,
  company_id              integer      NOT NULL,
  type                    smallint     NOT NULL,
  alias                   text,
  deadline                date,
  device_id               integer,
  registry_id             integer,
  manual_id               integer,
  preventive_activity_id  integer,
  previous_activity_id    integer,
  estimated_time          integer,
  note                    text,
  in_review               boolean      NOT NULL DEFAULT false,
  need_sign               boolean      NOT NULL DEFAULT false,
  complete                boolean      NOT NULL DEFAULT false,
  skip                    boolean      NOT NULL DEFAULT false,
  to_finish_in_lab        boolean      NOT NULL DEFAULT false,
  active                  boolean      GENERATED ALWAYS AS ((deleted_at IS NULL)) STORED,
  deleted_at              timestamptz,
  completed_at            timestamptz,
  completed_by            integer,
  test_type               smallint,
  judgement               smallint,
  judgement_note          text,
  outcome_on              date,
  protocol                text,
  external_code           text,
  version                 integer      NOT NULL DEFAULT 1,
  created_at              timestamptz  NOT NULL DEFAULT now(),
  mass_activity_id        integer,
  appointment_id          integer,
  CONSTRAINT activities_pkey PRIMARY KEY (id),
  CONSTRAINT activities_appointment FOREIGN KEY (appointment_id, company_id) REFERENCES trip_stops(id, company_id),
  CONSTRAINT activities_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT activities_completed_by_users_id_fk FOREIGN KEY (completed_by) REFERENCES users(id),
  CONSTRAINT activities_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES devices(id),
  CONSTRAINT activities_manual_id_manuals_id_fk FOREIGN KEY (manual_id) REFERENCES manuals(id),
  CONSTRAINT activities_mass_activity_id_mass_activities_id_fk FOREIGN KEY (mass_activity_id) REFERENCES mass_activities(id),
  CONSTRAINT activities_preventive_activity_id_activities_id_fk FOREIGN KEY (preventive_activity_id) REFERENCES activities(id),
  CONSTRAINT activities_previous_activity_id_activities_id_fk FOREIGN KEY (previous_activity_id) REFERENCES activities(id),
  CONSTRAINT activities_registry_id_registries_id_fk FOREIGN KEY (registry_id) REFERENCES registries(id),
  CONSTRAINT activities_alias CHECK (length(alias) <= 255),
  CONSTRAINT activities_completed CHECK (complete = (completed_at IS NOT NULL)),
  CONSTRAINT activities_estimated_time CHECK (estimated_time >= 0 AND estimated_time <= 10080),
  CONSTRAINT activities_external_code_length CHECK (length(btrim(external_code)) >= 1 AND length(btrim(external_code)) <= 64),
  CONSTRAINT activities_judgement CHECK (judgement = 1 OR judgement = 2 AND judgement_note IS NOT NULL),
  CONSTRAINT activities_judgement_note CHECK (length(judgement_note) <= 500),
  CONSTRAINT activities_not_finished CHECK (NOT (complete AND to_finish_in_lab)),
  CONSTRAINT activities_note CHECK (length(note) <= 500),
  CONSTRAINT activities_of_mass_activity CHECK (mass_activity_id IS NULL OR (type = ANY (ARRAY[4, 10]))),
  CONSTRAINT activities_one_state CHECK (num_nonnulls(NULLIF(in_review, false), NULLIF(need_sign, false), NULLIF(complete, false), NULLIF(skip, false)) <= 1),
  CONSTRAINT activities_outcome CHECK (type = 10 OR preventive_activity_id IS NULL),
  CONSTRAINT activities_protocol CHECK (length(protocol) <= 64),
  CONSTRAINT activities_test_type CHECK (test_type >= 1 AND test_type <= 3),
  CONSTRAINT activities_type CHECK (type >= 0 AND type <= 12),
  CONSTRAINT activities_visit CHECK (appointment_id IS NULL OR (type = ANY (ARRAY[2, 5, 9, 10, 12])))
);
CREATE INDEX activities_appointment_id ON activities (appointment_id, id);
CREATE INDEX activities_company_id ON activities (company_id, deadline, id);
CREATE INDEX activities_completed_by ON activities (completed_by);
CREATE INDEX activities_device_id ON activities (device_id, type);
CREATE INDEX activities_done ON activities (deadline, id) WHERE ((deleted_at IS NULL) AND complete);
CREATE INDEX activities_due ON activities (deadline, id) WHERE ((deleted_at IS NULL) AND (NOT complete));
CREATE INDEX activities_due_of_type ON activities (type, deadline, id) WHERE ((deleted_at IS NULL) AND (NOT complete));
CREATE UNIQUE INDEX activities_external_code ON activities (company_id, lower(btrim(external_code)));
CREATE INDEX activities_manual_id ON activities (manual_id, type);
CREATE INDEX activities_mass_activity_id ON activities (mass_activity_id, type);
CREATE UNIQUE INDEX activities_one_of_mass_activity ON activities (mass_activity_id, company_id) WHERE (type = 4);
CREATE UNIQUE INDEX activities_one_outcome ON activities (preventive_activity_id);
CREATE INDEX activities_previous_activity_id ON activities (previous_activity_id);
CREATE INDEX activities_registry_id ON activities (registry_id, type);
CREATE INDEX activities_to_visit ON activities (deadline, company_id, appointment_id, device_id, manual_id, registry_id) WHERE ((deleted_at IS NULL) AND (NOT complete) AND (NOT skip) AND (type = ANY (ARRAY[2, 5, 9, 10, 12])));
CREATE TRIGGER activities_bump_version BEFORE UPDATE ON activities FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER activities_device_of_company BEFORE INSERT OR UPDATE OF device_id, company_id ON activities FOR EACH ROW EXECUTE FUNCTION check_device_of_company();
CREATE TRIGGER activities_parents BEFORE INSERT OR UPDATE OF registry_id, manual_id, company_id ON activities FOR EACH ROW EXECUTE FUNCTION check_activity_parents();

CREATE TABLE activity_files (
  id            serial,
  activity_id   integer      NOT NULL,
  kind          text         NOT NULL,
  revision      integer      NOT NULL,
  name          text         NOT NULL,
  sha256        text         NOT NULL,
  added_by      integer,
  added_at      timestamptz  NOT NULL,
  is_resonance  boolean      NOT NULL DEFAULT false,
  CONSTRAINT activity_files_pkey PRIMARY KEY (id),
  CONSTRAINT activity_files_activity_id_activities_id_fk FOREIGN KEY (activity_id) REFERENCES activities(id),
  CONSTRAINT activity_files_added_by_users_id_fk FOREIGN KEY (added_by) REFERENCES users(id),
  CONSTRAINT activity_files_sha256_stored_files_sha256_fk FOREIGN KEY (sha256) REFERENCES stored_files(sha256),
  CONSTRAINT activity_files_kind CHECK (kind = ANY (ARRAY['notification'::text, 'attachment'::text])),
  CONSTRAINT activity_files_name CHECK (length(btrim(name)) >= 1 AND length(btrim(name)) <= 255),
  CONSTRAINT activity_files_resonance CHECK (NOT is_resonance OR kind = 'notification'::text),
  CONSTRAINT activity_files_revision CHECK (revision > 0)
);
CREATE INDEX activity_files_added_by ON activity_files (added_by);
CREATE UNIQUE INDEX activity_files_once ON activity_files (activity_id, kind, revision);
CREATE INDEX activity_files_sha256 ON activity_files (sha256);
CREATE TRIGGER activity_files_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON activity_files FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE activity_values (
  activity_id      integer           NOT NULL,
  field            text              NOT NULL,
  value            double precision  NOT NULL,
  unit             text,
  acceptable_from  double precision,
  acceptable_to    double precision,
  CONSTRAINT activity_values_activity_id_field_pk PRIMARY KEY (activity_id, field),
  CONSTRAINT activity_values_activity_id_activities_id_fk FOREIGN KEY (activity_id) REFERENCES activities(id),
  CONSTRAINT activity_values_acceptable CHECK (acceptable_from <= acceptable_to),
  CONSTRAINT activity_values_field_length CHECK (length(btrim(field)) >= 1 AND length(btrim(field)) <= 64),
  CONSTRAINT activity_values_unit CHECK (length(unit) <= 64)
);

CREATE TABLE address_companies (
  address_id  integer  NOT NULL,
  company_id  integer  NOT NULL,
  CONSTRAINT address_companies_pkey PRIMARY KEY (address_id),
  CONSTRAINT address_companies_address_id_addresses_id_fk FOREIGN KEY (address_id) REFERENCES addresses(id),
  CONSTRAINT address_companies_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id)
);
CREATE INDEX address_companies_company_id ON address_companies (company_id);

CREATE TABLE addresses (
  id                   serial,
  client_id            integer           NOT NULL,
  name                 text              NOT NULL,
  address              text              NOT NULL,
  city                 text              NOT NULL,
  postal_code          text              NOT NULL,
  province             text              NOT NULL,
  region_id            integer,
  building_code        text,
  risk_context         text,
  is_shipping_address  boolean           NOT NULL DEFAULT true,
  latitude             double precision,
  longitude            double precision,
  active               boolean           NOT NULL DEFAULT true,
  legacy               boolean           NOT NULL DEFAULT false,
  created_at           timestamptz       NOT NULL DEFAULT now(),
  version              integer           NOT NULL DEFAULT 1,
  search_text          text              GENERATED ALWAYS AS (search_fold(((((((((((((COALESCE(name, ''::text) || ' '::text) || COALESCE(address, ''::text)) || ' '::text) || COALESCE(city, ''::text)) || ' '::text) || COALESCE(postal_code, ''::text)) || ' '::text) || COALESCE(province, ''::text)) || ' '::text) || COALESCE(building_code, ''::text)) || ' '::text) || COALESCE(risk_context, ''::text)))) STORED,
  external_code        text,
  CONSTRAINT addresses_pkey PRIMARY KEY (id),
  CONSTRAINT addresses_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES clients(id),
  CONSTRAINT addresses_address_length CHECK (legacy OR length(address) >= 5 AND length(address) <= 255),
  CONSTRAINT addresses_city_length CHECK (legacy OR length(city) >= 2 AND length(city) <= 100),
  CONSTRAINT addresses_codes CHECK ((building_code IS NULL OR length(btrim(building_code)) >= 1 AND length(btrim(building_code)) <= 20) AND (risk_context IS NULL OR length(btrim(risk_context)) >= 1 AND length(btrim(risk_context)) <= 20)),
  CONSTRAINT addresses_coordinates CHECK ((latitude IS NULL) = (longitude IS NULL)),
  CONSTRAINT addresses_external_code_length CHECK (length(btrim(external_code)) >= 1 AND length(btrim(external_code)) <= 64),
  CONSTRAINT addresses_name_length CHECK (legacy OR length(name) >= 2 AND length(name) <= 255),
  CONSTRAINT addresses_postal_code CHECK (legacy OR postal_code ~ '^[0-9]{5}$'::text),
  CONSTRAINT addresses_province CHECK (legacy OR province ~ '^[A-Z]{2}$'::text),
  CONSTRAINT addresses_region CHECK (COALESCE(region_id >= 1 AND region_id <= 20, legacy))
);
CREATE INDEX addresses_beginning ON addresses ("left"(search_text, 64) COLLATE "C");
CREATE UNIQUE INDEX addresses_building_once ON addresses (client_id, lower(btrim(building_code)), lower(btrim(COALESCE(risk_context, ''::text)))) WHERE ((building_code IS NOT NULL) AND (NOT legacy));
CREATE INDEX addresses_city ON addresses (city, id);
CREATE UNIQUE INDEX addresses_external_code ON addresses (client_id, lower(btrim(external_code)));
CREATE INDEX addresses_key ON addresses (client_id, record_key(name));
CREATE INDEX addresses_name ON addresses (name, id);
CREATE INDEX addresses_of_client ON addresses (client_id, name, id, active);
CREATE INDEX addresses_of_client_by_city ON addresses (client_id, city, id, active);
CREATE INDEX addresses_province ON addresses (province, name, id);
CREATE INDEX addresses_region ON addresses (region_id, name, id);
CREATE INDEX addresses_search ON addresses USING gin (search_text gin_trgm_ops);
CREATE TRIGGER addresses_building_needs_context BEFORE INSERT OR UPDATE OF building_code, risk_context ON addresses FOR EACH ROW EXECUTE FUNCTION check_building_code();
CREATE TRIGGER addresses_bump_version BEFORE UPDATE ON addresses FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER addresses_counted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON addresses FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
CREATE TRIGGER addresses_in_use BEFORE UPDATE OF active ON addresses FOR EACH ROW WHEN (old.active AND NOT new.active) EXECUTE FUNCTION keep_in_use_while_measuring();

CREATE TABLE airlines (
  id              serial,
  label           text         NOT NULL,
  merged_into_id  integer,
  version         integer      NOT NULL DEFAULT 1,
  search_text     text         GENERATED ALWAYS AS (search_fold(COALESCE(label, ''::text))) STORED,
  created_at      timestamptz  NOT NULL DEFAULT now(),
  CONSTRAINT airlines_pkey PRIMARY KEY (id),
  CONSTRAINT airlines_merged_into_id_airlines_id_fk FOREIGN KEY (merged_into_id) REFERENCES airlines(id),
  CONSTRAINT airlines_label_length CHECK (length(btrim(label)) >= 2 AND length(btrim(label)) <= 255)
);
CREATE INDEX airlines_alike ON airlines USING gist (search_text gist_trgm_ops (siglen='32')) WHERE (merged_into_id IS NULL);
CREATE UNIQUE INDEX airlines_label ON airlines (lower(btrim(label))) WHERE (merged_into_id IS NULL);
CREATE INDEX airlines_merged_into_id ON airlines (merged_into_id);
CREATE INDEX airlines_search ON airlines USING gin (search_text gin_trgm_ops);
CREATE TRIGGER airlines_bump_version BEFORE UPDATE ON airlines FOR EACH ROW EXECUTE FUNCTION bump_version();

CREATE TABLE arrival_places (
  principal_id  integer  NOT NULL,
  place_id      integer  NOT NULL,
  CONSTRAINT arrival_places_principal_id_place_id_pk PRIMARY KEY (principal_id, place_id),
  CONSTRAINT arrival_places_place_id_control_places_id_fk FOREIGN KEY (place_id) REFERENCES control_places(id),
  CONSTRAINT arrival_places_principal_id_control_clients_principal_id_fk FOREIGN KEY (principal_id) REFERENCES control_clients(principal_id)
);
CREATE INDEX arrival_places_place_id ON arrival_places (place_id);

CREATE TABLE audit_events (
  id           bigserial,
  happened_at  timestamptz  NOT NULL,
  actor_id     integer,
  request_id   text,
  event        text         NOT NULL,
  entity       text         NOT NULL,
  entity_id    text         NOT NULL,
  details      jsonb        NOT NULL,
  CONSTRAINT audit_events_pkey PRIMARY KEY (id),
  CONSTRAINT audit_events_actor_id_users_id_fk FOREIGN KEY (actor_id) REFERENCES users(id)
);
CREATE INDEX audit_events_actor_id ON audit_events (actor_id, id);
CREATE INDEX audit_events_entity ON audit_events (entity, entity_id, id);
CREATE INDEX audit_events_happened_at ON audit_events (happened_at);
CREATE INDEX audit_events_search ON audit_events USING gin ((((((entity_id || ' '::text) || COALESCE(request_id, ''::text)) || ' '::text) || (details)::text)) gin_trgm_ops);
CREATE TRIGGER audit_events_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE audit_seals (
  "position"     bigserial,
  event_id       bigint       NOT NULL,
  previous_hash  text         NOT NULL,
  hash           text         NOT NULL,
  sealed_at      timestamptz  NOT NULL,
  CONSTRAINT audit_seals_pkey PRIMARY KEY ("position"),
  CONSTRAINT audit_seals_event_id_unique UNIQUE (event_id),
  CONSTRAINT audit_seals_hash_unique UNIQUE (hash),
  CONSTRAINT audit_seals_event_id_audit_events_id_fk FOREIGN KEY (event_id) REFERENCES audit_events(id)
);
CREATE TRIGGER audit_seals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE authority_letters (
  id           serial,
  report_id    integer      NOT NULL,
  revision     integer      NOT NULL,
  kind         text         NOT NULL,
  sent_on      date         NOT NULL,
  subject      text,
  text         text,
  recipients   jsonb        NOT NULL,
  note         text,
  recorded_at  timestamptz,
  recorded_by  integer,
  annulled_at  timestamptz,
  annulled_by  integer,
  CONSTRAINT authority_letters_pkey PRIMARY KEY (id),
  CONSTRAINT authority_letters_annulled_by_users_id_fk FOREIGN KEY (annulled_by) REFERENCES users(id),
  CONSTRAINT authority_letters_of_revision FOREIGN KEY (report_id, revision) REFERENCES final_report_revisions(report_id, revision),
  CONSTRAINT authority_letters_recorded_by_users_id_fk FOREIGN KEY (recorded_by) REFERENCES users(id),
  CONSTRAINT authority_letters_kind CHECK (kind = ANY (ARRAY['notice'::text, 'changed'::text, 'withdrawn'::text])),
  CONSTRAINT authority_letters_note CHECK (length(note) <= 500),
  CONSTRAINT authority_letters_subject CHECK (length(btrim(subject)) >= 1 AND length(btrim(subject)) <= 1000),
  CONSTRAINT authority_letters_text CHECK (length(btrim(text)) >= 1 AND length(btrim(text)) <= 20000),
  CONSTRAINT authority_letters_words CHECK ((recorded_at IS NULL) = (text IS NULL) AND (subject IS NULL) = (text IS NULL) AND (recorded_at IS NULL OR jsonb_array_length(recipients) > 0))
);
CREATE INDEX authority_letters_annulled_by ON authority_letters (annulled_by);
CREATE UNIQUE INDEX authority_letters_once ON authority_letters (report_id, revision, kind) WHERE (annulled_at IS NULL);
CREATE INDEX authority_letters_recorded_by ON authority_letters (recorded_by);
CREATE INDEX authority_letters_report_id ON authority_letters (report_id, revision);
CREATE TRIGGER authority_letters_kept BEFORE DELETE OR UPDATE ON authority_letters FOR EACH ROW EXECUTE FUNCTION keep_letter();

CREATE TABLE authority_notices (
  report_id  integer  NOT NULL,
  due_on     date     NOT NULL,
  sent_on    date,
  owed       text     NOT NULL,
  CONSTRAINT authority_notices_pkey PRIMARY KEY (report_id),
  CONSTRAINT authority_notices_report_id_final_reports_id_fk FOREIGN KEY (report_id) REFERENCES final_reports(id),
  CONSTRAINT authority_notices_owed CHECK (owed = ANY (ARRAY['notice'::text, 'changed'::text, 'withdrawn'::text]))
);
CREATE INDEX authority_notices_open ON authority_notices (due_on) WHERE (sent_on IS NULL);

CREATE TABLE backups (
  id          serial,
  taken_at    timestamptz  NOT NULL,
  files       integer      NOT NULL,
  lost_files  integer      NOT NULL,
  CONSTRAINT backups_pkey PRIMARY KEY (id)
);

CREATE TABLE batch_revisions (
  id                      serial,
  batch_id                integer           NOT NULL,
  revision                integer           NOT NULL,
  k                       double precision  NOT NULL,
  k_uncertainty           double precision  NOT NULL,
  background              double precision  NOT NULL,
  background_uncertainty  double precision  NOT NULL,
  area_cm2                double precision  NOT NULL,
  detection_limit         double precision  NOT NULL,
  saturation              double precision  NOT NULL,
  ageing_days             integer           NOT NULL,
  valid_from              date,
  valid_until             date,
  note                    text,
  created_by              integer,
  created_at              timestamptz       NOT NULL,
  CONSTRAINT batch_revisions_pkey PRIMARY KEY (id),
  CONSTRAINT batch_revisions_batch_id_batches_id_fk FOREIGN KEY (batch_id) REFERENCES batches(id),
  CONSTRAINT batch_revisions_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT batch_revisions_background CHECK (background >= 0::double precision AND background_uncertainty >= 0::double precision),
  CONSTRAINT batch_revisions_detection_limit CHECK (detection_limit > 0::double precision) NOT VALID,
  CONSTRAINT batch_revisions_k CHECK (k > 0::double precision AND k_uncertainty >= 0::double precision),
  CONSTRAINT batch_revisions_limits CHECK (area_cm2 > 0::double precision AND detection_limit >= 0::double precision AND saturation > background AND ageing_days > 0),
  CONSTRAINT batch_revisions_note CHECK (length(note) <= 500),
  CONSTRAINT batch_revisions_revision CHECK (revision > 0),
  CONSTRAINT batch_revisions_uncertain CHECK (k_uncertainty > 0::double precision AND (1.645::double precision * k_uncertainty) < k AND background_uncertainty > 0::double precision) NOT VALID,
  CONSTRAINT batch_revisions_validity CHECK (COALESCE(valid_until >= valid_from, true))
);
CREATE INDEX batch_revisions_created_by ON batch_revisions (created_by);
CREATE UNIQUE INDEX batch_revisions_once ON batch_revisions (batch_id, revision);
CREATE TRIGGER batch_revisions_kept BEFORE DELETE OR UPDATE ON batch_revisions FOR EACH ROW EXECUTE FUNCTION keep_used_revision();

CREATE TABLE batches (
  id          serial,
  code        text         NOT NULL,
  version     integer      NOT NULL DEFAULT 1,
  created_at  timestamptz  NOT NULL,
  CONSTRAINT batches_pkey PRIMARY KEY (id),
  CONSTRAINT batches_code_length CHECK (length(btrim(code)) >= 1 AND length(btrim(code)) <= 64)
);
CREATE UNIQUE INDEX batches_code ON batches (upper(code));
CREATE TRIGGER batches_bump_version BEFORE UPDATE ON batches FOR EACH ROW EXECUTE FUNCTION bump_version();

CREATE TABLE building_answers (
  id           serial,
  address_id   integer      NOT NULL,
  question_id  integer      NOT NULL,
  path         text         NOT NULL,
  value        jsonb        NOT NULL,
  version_id   integer      NOT NULL,
  answered_at  timestamptz  NOT NULL,
  answered_by  integer,
  CONSTRAINT building_answers_pkey PRIMARY KEY (id),
  CONSTRAINT building_answers_once UNIQUE (address_id, question_id, path),
  CONSTRAINT building_answers_address_id_addresses_id_fk FOREIGN KEY (address_id) REFERENCES addresses(id),
  CONSTRAINT building_answers_answered_by_users_id_fk FOREIGN KEY (answered_by) REFERENCES users(id),
  CONSTRAINT building_answers_version_id_questionnaire_versions_id_fk FOREIGN KEY (version_id) REFERENCES questionnaire_versions(id)
);
CREATE INDEX building_answers_answered_by ON building_answers (answered_by);
CREATE INDEX building_answers_version_id ON building_answers (version_id);
CREATE TRIGGER building_answers_counted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON building_answers FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();

CREATE TABLE calendar_feeds (
  id             serial,
  user_id        integer      NOT NULL,
  secret_sha256  text         NOT NULL,
  created_at     timestamptz  NOT NULL,
  revoked_at     timestamptz,
  read_at        timestamptz,
  CONSTRAINT calendar_feeds_pkey PRIMARY KEY (id),
  CONSTRAINT calendar_feeds_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT calendar_feeds_secret_sha256 CHECK (secret_sha256 ~ '^[0-9a-f]{64}$'::text)
);
CREATE UNIQUE INDEX calendar_feeds_one ON calendar_feeds (user_id) WHERE (revoked_at IS NULL);
CREATE UNIQUE INDEX calendar_feeds_secret ON calendar_feeds (secret_sha256);
CREATE INDEX calendar_feeds_user_id ON calendar_feeds (user_id);

CREATE TABLE calibration_reminders (
  instrument_id  integer   NOT NULL,
  valid_until    date      NOT NULL,
  days_before    smallint  NOT NULL,
  user_id        integer   NOT NULL,
  told_on        date      NOT NULL,
  CONSTRAINT calibration_reminders_once PRIMARY KEY (instrument_id, valid_until, days_before, user_id),
  CONSTRAINT calibration_reminders_instrument_id_instruments_id_fk FOREIGN KEY (instrument_id) REFERENCES instruments(id),
  CONSTRAINT calibration_reminders_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX calibration_reminders_user_id ON calibration_reminders (user_id);

CREATE TABLE calibration_rounds (
  day  date  NOT NULL,
  CONSTRAINT calibration_rounds_pkey PRIMARY KEY (day)
);

CREATE TABLE client_employers (
  client_id    integer  NOT NULL,
  employer_id  integer  NOT NULL,
  CONSTRAINT client_employers_pkey PRIMARY KEY (client_id),
  CONSTRAINT client_employers_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES clients(id),
  CONSTRAINT client_employers_employer_id_employers_id_fk FOREIGN KEY (employer_id) REFERENCES employers(id)
);
CREATE INDEX client_employers_employer_id ON client_employers (employer_id);

CREATE TABLE clients (
  id             serial,
  principal_id   integer      NOT NULL,
  name           text         NOT NULL,
  address        text         NOT NULL,
  city           text         NOT NULL,
  postal_code    text         NOT NULL,
  province       text         NOT NULL,
  active         boolean      NOT NULL DEFAULT true,
  legacy         boolean      NOT NULL DEFAULT false,
  created_at     timestamptz  NOT NULL DEFAULT now(),
  version        integer      NOT NULL DEFAULT 1,
  search_text    text         GENERATED ALWAYS AS (search_fold(((((((((COALESCE(name, ''::text) || ' '::text) || COALESCE(address, ''::text)) || ' '::text) || COALESCE(city, ''::text)) || ' '::text) || COALESCE(postal_code, ''::text)) || ' '::text) || COALESCE(province, ''::text)))) STORED,
  external_code  text,
  CONSTRAINT clients_pkey PRIMARY KEY (id),
  CONSTRAINT clients_id_principal UNIQUE (id, principal_id),
  CONSTRAINT clients_principal_id_principals_id_fk FOREIGN KEY (principal_id) REFERENCES principals(id),
  CONSTRAINT clients_address_length CHECK (legacy OR length(address) >= 5 AND length(address) <= 255),
  CONSTRAINT clients_city_length CHECK (legacy OR length(city) >= 2 AND length(city) <= 100),
  CONSTRAINT clients_external_code_length CHECK (length(btrim(external_code)) >= 1 AND length(btrim(external_code)) <= 64),
  CONSTRAINT clients_name_length CHECK (legacy OR length(name) >= 4 AND length(name) <= 255),
  CONSTRAINT clients_postal_code CHECK (legacy OR postal_code ~ '^[0-9]{5}$'::text),
  CONSTRAINT clients_province CHECK (legacy OR province ~ '^[A-Z]{2}$'::text)
);
CREATE INDEX clients_beginning ON clients ("left"(search_text, 64) COLLATE "C");
CREATE INDEX clients_city ON clients (city, id);
CREATE UNIQUE INDEX clients_external_code ON clients (principal_id, lower(btrim(external_code)));
CREATE INDEX clients_key ON clients (principal_id, record_key(name));
CREATE INDEX clients_name ON clients (name, id);
CREATE INDEX clients_of_principal ON clients (principal_id, name, id, active);
CREATE INDEX clients_of_principal_by_city ON clients (principal_id, city, id, active);
CREATE INDEX clients_province ON clients (province, name, id);
CREATE INDEX clients_search ON clients USING gin (search_text gin_trgm_ops);
CREATE TRIGGER clients_bump_version BEFORE UPDATE ON clients FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER clients_counted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON clients FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
CREATE TRIGGER clients_in_use BEFORE UPDATE OF active ON clients FOR EACH ROW WHEN (old.active AND NOT new.active) EXECUTE FUNCTION keep_in_use_while_measuring();

CREATE TABLE companies (
  id             serial,
  project_id     integer           NOT NULL,
  employer_id    integer           NOT NULL,
  alias          text              NOT NULL,
  address        text              NOT NULL,
  city           text              NOT NULL,
  postal_code    text              NOT NULL,
  province       text              NOT NULL,
  latitude       double precision,
  longitude      double precision,
  phone          text,
  email          text,
  notes          text,
  external_code  text,
  active         boolean           NOT NULL DEFAULT true,
  version        integer           NOT NULL DEFAULT 1,
  search_text    text              GENERATED ALWAYS AS (search_fold(((((((((COALESCE(alias, ''::text) || ' '::text) || COALESCE(address, ''::text)) || ' '::text) || COALESCE(city, ''::text)) || ' '::text) || COALESCE(postal_code, ''::text)) || ' '::text) || COALESCE(province, ''::text)))) STORED,
  created_at     timestamptz       NOT NULL DEFAULT now(),
  logo_sha256    text,
  CONSTRAINT companies_pkey PRIMARY KEY (id),
  CONSTRAINT companies_logo_sha256_stored_files_sha256_fk FOREIGN KEY (logo_sha256) REFERENCES stored_files(sha256),
  CONSTRAINT companies_of_project FOREIGN KEY (project_id, employer_id) REFERENCES project_employers(project_id, employer_id),
  CONSTRAINT companies_address_length CHECK (length(btrim(address)) >= 1 AND length(btrim(address)) <= 255),
  CONSTRAINT companies_alias_length CHECK (length(btrim(alias)) >= 1 AND length(btrim(alias)) <= 255),
  CONSTRAINT companies_city_length CHECK (length(btrim(city)) >= 1 AND length(btrim(city)) <= 100),
  CONSTRAINT companies_coordinates CHECK ((latitude IS NULL) = (longitude IS NULL) AND (latitude IS NULL OR latitude >= '-90'::integer::double precision AND latitude <= 90::double precision AND longitude >= '-180'::integer::double precision AND longitude <= 180::double precision)),
  CONSTRAINT companies_external_code_length CHECK (length(btrim(external_code)) >= 1 AND length(btrim(external_code)) <= 64),
  CONSTRAINT companies_notes CHECK (length(notes) <= 500),
  CONSTRAINT companies_postal_code CHECK (postal_code ~ '^[0-9]{5}$'::text),
  CONSTRAINT companies_province CHECK (province ~ '^[A-Z]{2}$'::text)
);
CREATE INDEX companies_alias ON companies (alias, id);
CREATE INDEX companies_beginning ON companies ("left"(search_text, 64) COLLATE "C");
CREATE INDEX companies_city ON companies (city, id);
CREATE UNIQUE INDEX companies_external_code ON companies (employer_id, lower(btrim(external_code)));
CREATE INDEX companies_key ON companies (employer_id, record_key(alias));
CREATE INDEX companies_logo_sha256 ON companies (logo_sha256);
CREATE INDEX companies_of_employer ON companies (employer_id, alias, id);
CREATE INDEX companies_project_id ON companies (project_id, employer_id);
CREATE INDEX companies_search ON companies USING gin (search_text gin_trgm_ops);
CREATE TRIGGER companies_bump_version BEFORE UPDATE ON companies FOR EACH ROW EXECUTE FUNCTION bump_version();

CREATE TABLE company_persons (
  id          serial,
  company_id  integer      NOT NULL,
  person_id   integer      NOT NULL,
  role        text         NOT NULL,
  valid_from  date         NOT NULL,
  valid_to    date,
  created_at  timestamptz  NOT NULL DEFAULT now(),
  version     integer      NOT NULL DEFAULT 1,
  CONSTRAINT company_persons_pkey PRIMARY KEY (id),
  CONSTRAINT company_persons_no_overlap EXCLUDE USING gist (int4range(company_id, company_id, '[]'::text) WITH &&, int4range(person_id, person_id, '[]'::text) WITH &&, int4range(array_position(ARRAY['legal_rep'::text, 'edr'::text, 'physic_med'::text, 'implant_manager'::text, 'rm_expert'::text, 'rm_medic'::text], role), array_position(ARRAY['legal_rep'::text, 'edr'::text, 'physic_med'::text, 'implant_manager'::text, 'rm_expert'::text, 'rm_medic'::text], role), '[]'::text) WITH &&, daterange(valid_from, valid_to, '[]'::text) WITH &&),
  CONSTRAINT company_persons_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT company_persons_person_id_persons_id_fk FOREIGN KEY (person_id) REFERENCES persons(id),
  CONSTRAINT company_persons_ends_after_start CHECK (valid_to >= valid_from),
  CONSTRAINT company_persons_role CHECK (role = ANY (ARRAY['legal_rep'::text, 'edr'::text, 'physic_med'::text, 'implant_manager'::text, 'rm_expert'::text, 'rm_medic'::text]))
);
CREATE INDEX company_persons_company_id ON company_persons (company_id, role);
CREATE INDEX company_persons_person_id ON company_persons (person_id, company_id);
CREATE TRIGGER company_persons_bump_version BEFORE UPDATE ON company_persons FOR EACH ROW EXECUTE FUNCTION bump_version();

CREATE TABLE control_cards (
  id                   serial,
  instrument_id        integer           NOT NULL,
  zone_instrument_id   integer,
  name                 text              NOT NULL,
  expert_id            integer,
  opened_on            date              NOT NULL,
  closed_on            date,
  close_reason         text,
  replaces_id          integer,
  measurements_needed  smallint          NOT NULL DEFAULT 10,
  mean                 double precision,
  sigma                double precision,
  version              integer           NOT NULL DEFAULT 1,
  created_at           timestamptz       NOT NULL DEFAULT now(),
  CONSTRAINT control_cards_pkey PRIMARY KEY (id),
  CONSTRAINT control_cards_expert_id_users_id_fk FOREIGN KEY (expert_id) REFERENCES users(id),
  CONSTRAINT control_cards_instrument_id_instruments_id_fk FOREIGN KEY (instrument_id) REFERENCES instruments(id),
  CONSTRAINT control_cards_replaces_id_control_cards_id_fk FOREIGN KEY (replaces_id) REFERENCES control_cards(id),
  CONSTRAINT control_cards_zone_instrument_id_zone_instruments_id_fk FOREIGN KEY (zone_instrument_id) REFERENCES zone_instruments(id),
  CONSTRAINT control_cards_close_reason CHECK (length(close_reason) <= 500),
  CONSTRAINT control_cards_in_order CHECK (closed_on >= opened_on),
  CONSTRAINT control_cards_limits CHECK ((mean IS NULL) = (sigma IS NULL)),
  CONSTRAINT control_cards_name_length CHECK (length(btrim(name)) >= 1 AND length(btrim(name)) <= 255),
  CONSTRAINT control_cards_needed CHECK (measurements_needed >= 2 AND measurements_needed <= 100)
);
CREATE INDEX control_cards_expert_id ON control_cards (expert_id);
CREATE INDEX control_cards_instrument_id ON control_cards (instrument_id, opened_on);
CREATE UNIQUE INDEX control_cards_one_open ON control_cards (instrument_id) WHERE (closed_on IS NULL);
CREATE UNIQUE INDEX control_cards_replaces_id ON control_cards (replaces_id);
CREATE INDEX control_cards_zone_instrument_id ON control_cards (zone_instrument_id);
CREATE TRIGGER control_cards_bump_version BEFORE UPDATE ON control_cards FOR EACH ROW EXECUTE FUNCTION bump_version();

CREATE TABLE control_clients (
  principal_id            integer      NOT NULL,
  expert_id               integer,
  by_sea                  boolean      NOT NULL DEFAULT false,
  by_air                  boolean      NOT NULL DEFAULT false,
  by_land                 boolean      NOT NULL DEFAULT false,
  unloaded                boolean      NOT NULL DEFAULT false,
  requires_control_place  boolean      NOT NULL DEFAULT false,
  can_add_ports           boolean      NOT NULL DEFAULT false,
  can_add_airports        boolean      NOT NULL DEFAULT false,
  instrument_mandatory    boolean      NOT NULL DEFAULT true,
  active                  boolean      NOT NULL DEFAULT true,
  version                 integer      NOT NULL DEFAULT 1,
  created_at              timestamptz  NOT NULL DEFAULT now(),
  CONSTRAINT control_clients_pkey PRIMARY KEY (principal_id),
  CONSTRAINT control_clients_expert_id_users_id_fk FOREIGN KEY (expert_id) REFERENCES users(id),
  CONSTRAINT control_clients_principal_id_principals_id_fk FOREIGN KEY (principal_id) REFERENCES principals(id)
);
CREATE INDEX control_clients_expert_id ON control_clients (expert_id);
CREATE TRIGGER control_clients_bump_version BEFORE UPDATE ON control_clients FOR EACH ROW EXECUTE FUNCTION bump_version();

CREATE TABLE control_comments (
  id          serial,
  control_id  integer      NOT NULL,
  text        text         NOT NULL,
  written_by  integer,
  written_at  timestamptz  NOT NULL,
  CONSTRAINT control_comments_pkey PRIMARY KEY (id),
  CONSTRAINT control_comments_control_id_quality_controls_id_fk FOREIGN KEY (control_id) REFERENCES quality_controls(id),
  CONSTRAINT control_comments_written_by_users_id_fk FOREIGN KEY (written_by) REFERENCES users(id),
  CONSTRAINT control_comments_text CHECK (length(btrim(text)) >= 5 AND length(btrim(text)) <= 500)
);
CREATE INDEX control_comments_control_id ON control_comments (control_id, id);
CREATE INDEX control_comments_written_by ON control_comments (written_by);
CREATE TRIGGER control_comments_written_once BEFORE DELETE OR UPDATE ON control_comments FOR EACH ROW EXECUTE FUNCTION keep_control_comment();

CREATE TABLE control_form_documents (
  form_id    integer      NOT NULL,
  revision   smallint     NOT NULL,
  file_name  text         NOT NULL,
  sha256     text         NOT NULL,
  made_by    integer      NOT NULL,
  made_at    timestamptz  NOT NULL,
  CONSTRAINT control_form_documents_form_id_revision_pk PRIMARY KEY (form_id, revision),
  CONSTRAINT control_form_documents_form_id_control_forms_id_fk FOREIGN KEY (form_id) REFERENCES control_forms(id),
  CONSTRAINT control_form_documents_made_by_users_id_fk FOREIGN KEY (made_by) REFERENCES users(id),
  CONSTRAINT control_form_documents_sha256_stored_files_sha256_fk FOREIGN KEY (sha256) REFERENCES stored_files(sha256),
  CONSTRAINT control_form_documents_revision CHECK (revision >= 1)
);
CREATE INDEX control_form_documents_made_by ON control_form_documents (made_by);
CREATE INDEX control_form_documents_sha256 ON control_form_documents (sha256);
CREATE TRIGGER control_form_documents_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON control_form_documents FOR EACH STATEMENT EXECUTE FUNCTION keep_control_form();

CREATE TABLE control_forms (
  id                    serial,
  principal_id          integer        NOT NULL,
  state                 text           NOT NULL DEFAULT 'inviato'::text,
  shipper_id            integer        NOT NULL,
  shipper_name          text           NOT NULL,
  shipper_address       text           NOT NULL,
  shipper_country       text           NOT NULL,
  shipper_phone         text           NOT NULL DEFAULT ''::text,
  shipper_fax           text           NOT NULL DEFAULT ''::text,
  consignee_id          integer        NOT NULL,
  consignee_name        text           NOT NULL,
  consignee_address     text           NOT NULL,
  consignee_country     text           NOT NULL,
  consignee_phone       text           NOT NULL DEFAULT ''::text,
  consignee_fax         text           NOT NULL DEFAULT ''::text,
  customs_item          text           NOT NULL,
  goods                 text           NOT NULL,
  packages              integer        NOT NULL,
  invoice_date          date,
  invoice_number        text,
  metal                 text,
  origin                text,
  transport             text           NOT NULL,
  ship_id               integer,
  ship_country          text,
  departure_port_id     integer,
  arrival_port_id       integer,
  bill_of_lading        text,
  flight_id             integer,
  flight_country        text,
  airline_id            integer,
  departure_airport_id  integer,
  arrival_airport_id    integer,
  awb                   text,
  land_transport        text           NOT NULL,
  container_number      text,
  plate                 text,
  wagon                 text,
  land_awb              text,
  control_place_id      integer,
  due_date              date           NOT NULL,
  operator_id           integer,
  notes_for_operator    text           NOT NULL DEFAULT ''::text,
  method                text,
  background            numeric(15,3),
  within_20_cm          numeric(15,3),
  instrument_id         integer,
  card_id               integer,
  used_instrument       jsonb,
  air_against_walls     numeric(15,3),
  portal_background     numeric(15,3),
  source_type           text,
  source_activity       numeric(15,3),
  measured_at           timestamptz,
  measured_by           integer,
  expert_id             integer,
  conclusion            text,
  conclusion_note       text,
  register_year         smallint,
  register_number       integer,
  attested_by           integer,
  attested_at           timestamptz,
  cancel_reason         text,
  created_by            integer        NOT NULL,
  created_at            timestamptz    NOT NULL,
  version               integer        NOT NULL DEFAULT 1,
  search_text           text           GENERATED ALWAYS AS (search_fold(((((((((((((((((COALESCE(container_number, ''::text) || ' '::text) || COALESCE(plate, ''::text)) || ' '::text) || COALESCE(wagon, ''::text)) || ' '::text) || COALESCE(bill_of_lading, ''::text)) || ' '::text) || COALESCE(awb, ''::text)) || ' '::text) || COALESCE(land_awb, ''::text)) || ' '::text) || COALESCE(shipper_name, ''::text)) || ' '::text) || COALESCE(consignee_name, ''::text)) || ' '::text) || COALESCE(goods, ''::text)))) STORED,
  place_id              integer        GENERATED ALWAYS AS (
CASE transport
    WHEN 'mare'::text THEN arrival_port_id
    WHEN 'aereo'::text THEN arrival_airport_id
    WHEN 'terra'::text THEN control_place_id
    ELSE COALESCE(control_place_id, arrival_port_id)
END) STORED,
  CONSTRAINT control_forms_pkey PRIMARY KEY (id),
  CONSTRAINT control_forms_airline_id_airlines_id_fk FOREIGN KEY (airline_id) REFERENCES airlines(id),
  CONSTRAINT control_forms_arrival_airport_id_control_places_id_fk FOREIGN KEY (arrival_airport_id) REFERENCES control_places(id),
  CONSTRAINT control_forms_arrival_port_id_control_places_id_fk FOREIGN KEY (arrival_port_id) REFERENCES control_places(id),
  CONSTRAINT control_forms_attested_by_users_id_fk FOREIGN KEY (attested_by) REFERENCES users(id),
  CONSTRAINT control_forms_card_id_control_cards_id_fk FOREIGN KEY (card_id) REFERENCES control_cards(id),
  CONSTRAINT control_forms_consignee FOREIGN KEY (consignee_id) REFERENCES control_parties(id),
  CONSTRAINT control_forms_control_place_id_control_places_id_fk FOREIGN KEY (control_place_id) REFERENCES control_places(id),
  CONSTRAINT control_forms_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT control_forms_departure_airport_id_control_places_id_fk FOREIGN KEY (departure_airport_id) REFERENCES control_places(id),
  CONSTRAINT control_forms_departure_port_id_control_places_id_fk FOREIGN KEY (departure_port_id) REFERENCES control_places(id),
  CONSTRAINT control_forms_expert_id_users_id_fk FOREIGN KEY (expert_id) REFERENCES users(id),
  CONSTRAINT control_forms_flight_id_flights_id_fk FOREIGN KEY (flight_id) REFERENCES flights(id),
  CONSTRAINT control_forms_instrument_id_instruments_id_fk FOREIGN KEY (instrument_id) REFERENCES instruments(id),
  CONSTRAINT control_forms_measured_by_users_id_fk FOREIGN KEY (measured_by) REFERENCES users(id),
  CONSTRAINT control_forms_operator_id_users_id_fk FOREIGN KEY (operator_id) REFERENCES users(id),
  CONSTRAINT control_forms_place_id_control_places_id_fk FOREIGN KEY (place_id) REFERENCES control_places(id),
  CONSTRAINT control_forms_principal_id_principals_id_fk FOREIGN KEY (principal_id) REFERENCES principals(id),
  CONSTRAINT control_forms_ship_id_ships_id_fk FOREIGN KEY (ship_id) REFERENCES ships(id),
  CONSTRAINT control_forms_shipper FOREIGN KEY (shipper_id) REFERENCES control_parties(id),
  CONSTRAINT control_forms_airports_differ CHECK (departure_airport_id <> arrival_airport_id),
  CONSTRAINT control_forms_attestation CHECK (attested_at IS NULL OR num_nulls(metal, origin) = 0),
  CONSTRAINT control_forms_attested CHECK (num_nulls(conclusion, register_year, register_number, attested_by, attested_at) = ANY (ARRAY[0, 5])),
  CONSTRAINT control_forms_by_air CHECK (transport <> 'aereo'::text OR num_nulls(flight_id, flight_country, airline_id, departure_airport_id, arrival_airport_id, awb) = 0),
  CONSTRAINT control_forms_by_sea CHECK (transport <> 'mare'::text OR num_nulls(ship_id, ship_country, departure_port_id, arrival_port_id, bill_of_lading) = 0),
  CONSTRAINT control_forms_cancel_reason CHECK (length(cancel_reason) <= 500),
  CONSTRAINT control_forms_conclusion CHECK (conclusion = ANY (ARRAY['accettato'::text, 'respinto'::text])),
  CONSTRAINT control_forms_conclusion_note CHECK (length(conclusion_note) <= 2000),
  CONSTRAINT control_forms_consignee_address CHECK (length(consignee_address) <= 255),
  CONSTRAINT control_forms_consignee_name_length CHECK (length(btrim(consignee_name)) >= 2 AND length(btrim(consignee_name)) <= 255),
  CONSTRAINT control_forms_customs_item CHECK (length(btrim(customs_item)) >= 1 AND length(btrim(customs_item)) <= 255),
  CONSTRAINT control_forms_goods CHECK (length(btrim(goods)) >= 1 AND length(btrim(goods)) <= 1000),
  CONSTRAINT control_forms_invoice CHECK ((invoice_date IS NULL) = (invoice_number IS NULL)),
  CONSTRAINT control_forms_land_transport CHECK (land_transport = ANY (ARRAY['container'::text, 'rinfusa'::text, 'ferrovia'::text, 'stradale'::text])),
  CONSTRAINT control_forms_measured CHECK ((state <> ALL (ARRAY['lavorato'::text, 'firmato'::text])) OR num_nulls(method, measured_at, measured_by) = 0),
  CONSTRAINT control_forms_metal CHECK (length(metal) <= 255),
  CONSTRAINT control_forms_method CHECK (method = ANY (ARRAY['strumentoPortatile'::text, 'portaleRadiometrico'::text])),
  CONSTRAINT control_forms_not_negative CHECK (background >= 0::numeric AND within_20_cm >= 0::numeric AND air_against_walls >= 0::numeric AND portal_background >= 0::numeric AND source_activity >= 0::numeric),
  CONSTRAINT control_forms_notes CHECK (length(notes_for_operator) <= 2000),
  CONSTRAINT control_forms_origin CHECK (length(origin) <= 255),
  CONSTRAINT control_forms_packages CHECK (packages > 0),
  CONSTRAINT control_forms_parties_differ CHECK (shipper_id <> consignee_id),
  CONSTRAINT control_forms_portable CHECK (method IS DISTINCT FROM 'strumentoPortatile'::text OR num_nulls(background, within_20_cm) = 0),
  CONSTRAINT control_forms_portal CHECK (method IS DISTINCT FROM 'portaleRadiometrico'::text OR num_nulls(air_against_walls, portal_background, source_type, source_activity) = 0),
  CONSTRAINT control_forms_ports_differ CHECK (departure_port_id <> arrival_port_id),
  CONSTRAINT control_forms_shipper_address CHECK (length(shipper_address) <= 255),
  CONSTRAINT control_forms_shipper_name_length CHECK (length(btrim(shipper_name)) >= 2 AND length(btrim(shipper_name)) <= 255),
  CONSTRAINT control_forms_signed CHECK (state <> 'firmato'::text OR attested_at IS NOT NULL),
  CONSTRAINT control_forms_source_type CHECK (length(source_type) <= 255),
  CONSTRAINT control_forms_state CHECK (state = ANY (ARRAY['inviato'::text, 'lavorato'::text, 'firmato'::text, 'annullato'::text])),
  CONSTRAINT control_forms_transport CHECK (transport = ANY (ARRAY['mare'::text, 'aereo'::text, 'terra'::text, 'scaricatoNave'::text]))
);
CREATE INDEX control_forms_airline_id ON control_forms (airline_id);
CREATE INDEX control_forms_arrival_airport_id ON control_forms (arrival_airport_id);
CREATE INDEX control_forms_arrival_port_id ON control_forms (arrival_port_id);
CREATE INDEX control_forms_attested_by ON control_forms (attested_by);
CREATE INDEX control_forms_card_id ON control_forms (card_id);
CREATE INDEX control_forms_client ON control_forms (principal_id, due_date, id);
CREATE INDEX control_forms_consignee_id ON control_forms (consignee_id);
CREATE INDEX control_forms_control_place_id ON control_forms (control_place_id);
CREATE INDEX control_forms_created_by ON control_forms (created_by);
CREATE INDEX control_forms_departure_airport_id ON control_forms (departure_airport_id);
CREATE INDEX control_forms_departure_port_id ON control_forms (departure_port_id);
CREATE INDEX control_forms_expert_id ON control_forms (expert_id, state);
CREATE INDEX control_forms_flight_id ON control_forms (flight_id);
CREATE INDEX control_forms_instrument_id ON control_forms (instrument_id);
CREATE INDEX control_forms_measured_by ON control_forms (measured_by);
CREATE INDEX control_forms_operator_id ON control_forms (operator_id, due_date);
CREATE INDEX control_forms_place_id ON control_forms (place_id, principal_id, measured_at);
CREATE UNIQUE INDEX control_forms_register ON control_forms (register_year, register_number);
CREATE INDEX control_forms_search ON control_forms USING gin (search_text gin_trgm_ops);
CREATE INDEX control_forms_ship_id ON control_forms (ship_id);
CREATE INDEX control_forms_shipper_id ON control_forms (shipper_id);
CREATE INDEX control_forms_state ON control_forms (state, due_date, id);
CREATE TRIGGER control_forms_bump_version BEFORE UPDATE ON control_forms FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER control_forms_kept BEFORE DELETE OR TRUNCATE ON control_forms FOR EACH STATEMENT EXECUTE FUNCTION keep_control_form();
CREATE TRIGGER control_forms_step BEFORE UPDATE ON control_forms FOR EACH ROW EXECUTE FUNCTION step_control_form();

CREATE TABLE control_measurements (
  id                serial,
  card_id           integer           NOT NULL,
  kind              text              NOT NULL,
  measured_on       date              NOT NULL,
  value             double precision  NOT NULL,
  operator_id       integer           NOT NULL,
  note              text              NOT NULL DEFAULT ''::text,
  created_at        timestamptz       NOT NULL,
  withdrawn_at      timestamptz,
  withdrawn_by      integer,
  withdrawn_reason  text,
  CONSTRAINT control_measurements_pkey PRIMARY KEY (id),
  CONSTRAINT control_measurements_card_id_control_cards_id_fk FOREIGN KEY (card_id) REFERENCES control_cards(id),
  CONSTRAINT control_measurements_operator_id_users_id_fk FOREIGN KEY (operator_id) REFERENCES users(id),
  CONSTRAINT control_measurements_withdrawn_by_users_id_fk FOREIGN KEY (withdrawn_by) REFERENCES users(id),
  CONSTRAINT control_measurements_kind CHECK (kind = ANY (ARRAY['limite'::text, 'giornaliera'::text])),
  CONSTRAINT control_measurements_note CHECK (length(note) <= 500),
  CONSTRAINT control_measurements_value CHECK (value >= 0::double precision AND value < 'Infinity'::double precision),
  CONSTRAINT control_measurements_withdrawn CHECK (num_nulls(withdrawn_at, withdrawn_by, withdrawn_reason) = ANY (ARRAY[0, 3])),
  CONSTRAINT control_measurements_withdrawn_reason CHECK (length(withdrawn_reason) <= 500)
);
CREATE INDEX control_measurements_card_id ON control_measurements (card_id, kind, measured_on);
CREATE UNIQUE INDEX control_measurements_one_a_day ON control_measurements (card_id, measured_on) WHERE ((kind = 'giornaliera'::text) AND (withdrawn_at IS NULL));
CREATE INDEX control_measurements_operator_id ON control_measurements (operator_id);
CREATE INDEX control_measurements_withdrawn_by ON control_measurements (withdrawn_by);

CREATE TABLE control_parties (
  id              serial,
  principal_id    integer      NOT NULL,
  role            text         NOT NULL,
  label           text         NOT NULL,
  address         text         NOT NULL DEFAULT ''::text,
  country         text         NOT NULL DEFAULT ''::text,
  phone           text         NOT NULL DEFAULT ''::text,
  fax             text         NOT NULL DEFAULT ''::text,
  merged_into_id  integer,
  version         integer      NOT NULL DEFAULT 1,
  search_text     text         GENERATED ALWAYS AS (search_fold(COALESCE(label, ''::text))) STORED,
  created_at      timestamptz  NOT NULL DEFAULT now(),
  CONSTRAINT control_parties_pkey PRIMARY KEY (id),
  CONSTRAINT control_parties_merged_into_id_control_parties_id_fk FOREIGN KEY (merged_into_id) REFERENCES control_parties(id),
  CONSTRAINT control_parties_principal_id_principals_id_fk FOREIGN KEY (principal_id) REFERENCES principals(id),
  CONSTRAINT control_parties_address CHECK (length(address) <= 255),
  CONSTRAINT control_parties_country CHECK (length(country) <= 255),
  CONSTRAINT control_parties_fax CHECK (length(fax) <= 255),
  CONSTRAINT control_parties_label_length CHECK (length(btrim(label)) >= 2 AND length(btrim(label)) <= 255),
  CONSTRAINT control_parties_phone CHECK (length(phone) <= 255),
  CONSTRAINT control_parties_role CHECK (role = ANY (ARRAY['mittente'::text, 'destinatario'::text]))
);
CREATE INDEX control_parties_alike ON control_parties USING gist (principal_id, role, search_text gist_trgm_ops (siglen='32')) WHERE (merged_into_id IS NULL);
CREATE UNIQUE INDEX control_parties_label ON control_parties (principal_id, role, lower(btrim(label))) WHERE (merged_into_id IS NULL);
CREATE INDEX control_parties_merged_into_id ON control_parties (merged_into_id);
CREATE INDEX control_parties_search ON control_parties USING gin (search_text gin_trgm_ops);
CREATE TRIGGER control_parties_bump_version BEFORE UPDATE ON control_parties FOR EACH ROW EXECUTE FUNCTION bump_version();

CREATE TABLE control_photos (
  id         serial,
  form_id    integer           NOT NULL,
  sha256     text              NOT NULL,
  kind       text              NOT NULL,
  taken_at   timestamptz,
  latitude   double precision,
  longitude  double precision,
  added_by   integer           NOT NULL,
  added_at   timestamptz       NOT NULL,
  CONSTRAINT control_photos_pkey PRIMARY KEY (id),
  CONSTRAINT control_photos_added_by_users_id_fk FOREIGN KEY (added_by) REFERENCES users(id),
  CONSTRAINT control_photos_form_id_control_forms_id_fk FOREIGN KEY (form_id) REFERENCES control_forms(id),
  CONSTRAINT control_photos_sha256_stored_files_sha256_fk FOREIGN KEY (sha256) REFERENCES stored_files(sha256),
  CONSTRAINT control_photos_kind CHECK (kind = ANY (ARRAY['carico'::text, 'sigillo'::text])),
  CONSTRAINT control_photos_place CHECK (num_nulls(latitude, longitude) <> 1 AND latitude >= '-90'::integer::double precision AND latitude <= 90::double precision AND longitude >= '-180'::integer::double precision AND longitude <= 180::double precision)
);
CREATE INDEX control_photos_added_by ON control_photos (added_by);
CREATE UNIQUE INDEX control_photos_once ON control_photos (form_id, sha256);
CREATE INDEX control_photos_sha256 ON control_photos (sha256);

CREATE TABLE control_places (
  id              serial,
  kind            text         NOT NULL,
  label           text         NOT NULL,
  zone_id         integer,
  merged_into_id  integer,
  version         integer      NOT NULL DEFAULT 1,
  search_text     text         GENERATED ALWAYS AS (search_fold(COALESCE(label, ''::text))) STORED,
  created_at      timestamptz  NOT NULL DEFAULT now(),
  CONSTRAINT control_places_pkey PRIMARY KEY (id),
  CONSTRAINT control_places_merged_into_id_control_places_id_fk FOREIGN KEY (merged_into_id) REFERENCES control_places(id),
  CONSTRAINT control_places_zone_id_zones_id_fk FOREIGN KEY (zone_id) REFERENCES zones(id),
  CONSTRAINT control_places_kind CHECK (kind = ANY (ARRAY['porto'::text, 'aeroporto'::text])),
  CONSTRAINT control_places_label_length CHECK (length(btrim(label)) >= 2 AND length(btrim(label)) <= 255)
);
CREATE INDEX control_places_alike ON control_places USING gist (kind, search_text gist_trgm_ops (siglen='32')) WHERE (merged_into_id IS NULL);
CREATE UNIQUE INDEX control_places_label ON control_places (kind, lower(btrim(label))) WHERE (merged_into_id IS NULL);
CREATE INDEX control_places_merged_into_id ON control_places (merged_into_id);
CREATE INDEX control_places_search ON control_places USING gin (search_text gin_trgm_ops);
CREATE INDEX control_places_zone_id ON control_places (zone_id);
CREATE TRIGGER control_places_bump_version BEFORE UPDATE ON control_places FOR EACH ROW EXECUTE FUNCTION bump_version();

CREATE TABLE control_register_years (
  year  smallint  NOT NULL,
  last  integer   NOT NULL,
  CONSTRAINT control_register_years_pkey PRIMARY KEY (year)
);

CREATE TABLE counted_writes (
  table_name  text         NOT NULL,
  writer      xid8         NOT NULL,
  written_at  timestamptz  NOT NULL,
  CONSTRAINT counted_writes_table_name_writer_pk PRIMARY KEY (table_name, writer)
);
CREATE INDEX counted_writes_written_at ON counted_writes (written_at);

CREATE TABLE credentials (
  id                        serial,
  account_id                text         NOT NULL,
  provider_id               text         NOT NULL,
  user_id                   integer      NOT NULL,
  access_token              text,
  refresh_token             text,
  id_token                  text,
  access_token_expires_at   timestamptz,
  refresh_token_expires_at  timestamptz,
  scope                     text,
  password                  text,
  created_at                timestamptz  NOT NULL DEFAULT now(),
  updated_at                timestamptz  NOT NULL DEFAULT now(),
  CONSTRAINT credentials_pkey PRIMARY KEY (id),
  CONSTRAINT credentials_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX credentials_user_id ON credentials (user_id);

CREATE TABLE default_registry_doc_versions (
  id            serial,
  doc_id        integer      NOT NULL,
  number        integer      NOT NULL,
  template      jsonb        NOT NULL,
  created_by    integer,
  created_at    timestamptz  NOT NULL,
  confirmed_by  integer,
  confirmed_at  timestamptz,
  CONSTRAINT default_registry_doc_versions_pkey PRIMARY KEY (id),
  CONSTRAINT default_registry_doc_versions_confirmed_by_users_id_fk FOREIGN KEY (confirmed_by) REFERENCES users(id),
  CONSTRAINT default_registry_doc_versions_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT default_registry_doc_versions_doc_id_default_registry_docs_id_f FOREIGN KEY (doc_id) REFERENCES default_registry_docs(id),
  CONSTRAINT default_registry_doc_versions_confirmed CHECK ((confirmed_at IS NULL) = (confirmed_by IS NULL)),
  CONSTRAINT default_registry_doc_versions_number CHECK (number > 0)
);
CREATE INDEX default_registry_doc_versions_confirmed_by ON default_registry_doc_versions (confirmed_by);
CREATE INDEX default_registry_doc_versions_created_by ON default_registry_doc_versions (created_by);
CREATE UNIQUE INDEX default_registry_doc_versions_once ON default_registry_doc_versions (doc_id, number);
CREATE TRIGGER default_registry_doc_versions_kept BEFORE DELETE OR UPDATE ON default_registry_doc_versions FOR EACH ROW EXECUTE FUNCTION keep_but('confirmed_by', 'confirmed_at');

CREATE TABLE default_registry_docs (
  id             serial,
  kind           text         NOT NULL,
  title          text         NOT NULL,
  implant_types  text[]       NOT NULL,
  "position"     integer      NOT NULL,
  active         boolean      NOT NULL DEFAULT true,
  version        integer      NOT NULL DEFAULT 1,
  created_at     timestamptz  NOT NULL DEFAULT now(),
  CONSTRAINT default_registry_docs_pkey PRIMARY KEY (id),
  CONSTRAINT default_registry_docs_implant_types CHECK (cardinality(implant_types) > 0 AND
CASE kind
    WHEN 'resonance'::text THEN implant_types = ARRAY['rm'::text]
    ELSE implant_types <@ ARRAY['vet'::text, 'dentist'::text, 'industrial'::text, 'radiology'::text, 'gamma'::text]
END),
  CONSTRAINT default_registry_docs_kind CHECK (kind = ANY (ARRAY['surveillance'::text, 'resonance'::text])),
  CONSTRAINT default_registry_docs_title_length CHECK (length(btrim(title)) >= 1 AND length(btrim(title)) <= 255)
);
CREATE INDEX default_registry_docs_position ON default_registry_docs ("position", id);
CREATE TRIGGER default_registry_docs_bump_version BEFORE UPDATE ON default_registry_docs FOR EACH ROW WHEN (old."position" = new."position") EXECUTE FUNCTION bump_version();

CREATE TABLE device_keys (
  user_id     integer      NOT NULL,
  kind        text         NOT NULL,
  key         uuid         NOT NULL,
  client_id   integer,
  address_id  integer,
  point_id    integer,
  created_at  timestamptz  NOT NULL,
  CONSTRAINT device_keys_user_id_kind_key_pk PRIMARY KEY (user_id, kind, key),
  CONSTRAINT device_keys_address_id_addresses_id_fk FOREIGN KEY (address_id) REFERENCES addresses(id),
  CONSTRAINT device_keys_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES clients(id),
  CONSTRAINT device_keys_point_id_measurement_points_id_fk FOREIGN KEY (point_id) REFERENCES measurement_points(id),
  CONSTRAINT device_keys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT device_keys_kind_known CHECK (kind = ANY (ARRAY['client'::text, 'address'::text, 'point'::text])),
  CONSTRAINT device_keys_of_one_record CHECK ((kind = 'client'::text) = (client_id IS NOT NULL) AND (kind = 'address'::text) = (address_id IS NOT NULL) AND (kind = 'point'::text) = (point_id IS NOT NULL))
);
CREATE INDEX device_keys_address_id ON device_keys (address_id);
CREATE INDEX device_keys_client_id ON device_keys (client_id);
CREATE INDEX device_keys_point_id ON device_keys (point_id);

CREATE TABLE device_status_history (
  id              serial,
  device_id       integer      NOT NULL,
  old_status      smallint,
  new_status      smallint     NOT NULL,
  since           date         NOT NULL,
  until           date,
  dismiss_reason  text,
  changed_by      integer,
  changed_at      timestamptz  NOT NULL,
  CONSTRAINT device_status_history_pkey PRIMARY KEY (id),
  CONSTRAINT device_status_history_changed_by_users_id_fk FOREIGN KEY (changed_by) REFERENCES users(id),
  CONSTRAINT device_status_history_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES devices(id),
  CONSTRAINT device_status_history_ends_after_start CHECK (until >= since),
  CONSTRAINT device_status_history_reason CHECK (dismiss_reason IS NULL OR (new_status = ANY (ARRAY[3, 5]))),
  CONSTRAINT device_status_history_reason_length CHECK (length(btrim(dismiss_reason)) >= 5 AND length(btrim(dismiss_reason)) <= 500),
  CONSTRAINT device_status_history_status CHECK (new_status >= 1 AND new_status <= 5 AND old_status >= 1 AND old_status <= 5 AND old_status <> new_status)
);
CREATE INDEX device_status_history_changed_by ON device_status_history (changed_by);
CREATE INDEX device_status_history_device_id ON device_status_history (device_id, since, id);
CREATE UNIQUE INDEX device_status_history_one_open ON device_status_history (device_id) WHERE (until IS NULL);
CREATE TRIGGER device_status_history_current AFTER INSERT OR UPDATE ON device_status_history FOR EACH ROW WHEN (new.until IS NULL) EXECUTE FUNCTION keep_device_status();

CREATE TABLE devices (
  id                  serial,
  company_id          integer           NOT NULL,
  category            text              NOT NULL,
  sigla               text              NOT NULL,
  brand               text,
  model               text,
  serial_number       text,
  tube_serial_number  text,
  kvp                 double precision,
  ma                  double precision,
  current_status      smallint          NOT NULL DEFAULT 1,
  notes               text,
  external_code       text,
  active              boolean           NOT NULL DEFAULT true,
  version             integer           NOT NULL DEFAULT 1,
  search_text         text              GENERATED ALWAYS AS (search_fold(((((((((COALESCE(sigla, ''::text) || ' '::text) || COALESCE(brand, ''::text)) || ' '::text) || COALESCE(model, ''::text)) || ' '::text) || COALESCE(serial_number, ''::text)) || ' '::text) || COALESCE(tube_serial_number, ''::text)))) STORED,
  created_at          timestamptz       NOT NULL DEFAULT now(),
  photo_sha256        text,
  CONSTRAINT devices_pkey PRIMARY KEY (id),
  CONSTRAINT devices_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT devices_photo_sha256_stored_files_sha256_fk FOREIGN KEY (photo_sha256) REFERENCES stored_files(sha256),
  CONSTRAINT devices_brand CHECK (length(brand) <= 100),
  CONSTRAINT devices_category_known CHECK (category = ANY (ARRAY['endorale'::text, 'cbct'::text, 'opt'::text, 'rx_vet'::text, 'rx_portable'::text, 'tac'::text, 'spettro_xrf'::text, 'arco_a_c'::text, 'rx_cargo'::text, 'rx_bagagli'::text, 'rx_ind'::text, 'rx_tele_ib'::text, 'mammografo'::text, 'pensile'::text, 'trocoscopio'::text, 'moc'::text, 'angiografo'::text, 'rm'::text, 'linac'::text, 'ciclotrone'::text, 'diffrattometro'::text, 'sem_microscope'::text, 'tomografo_ind'::text])),
  CONSTRAINT devices_current_status CHECK (current_status >= 1 AND current_status <= 5),
  CONSTRAINT devices_external_code_length CHECK (length(btrim(external_code)) >= 1 AND length(btrim(external_code)) <= 64),
  CONSTRAINT devices_kvp CHECK (kvp >= 0::double precision),
  CONSTRAINT devices_ma CHECK (ma >= 0::double precision),
  CONSTRAINT devices_model CHECK (length(model) <= 100),
  CONSTRAINT devices_notes CHECK (length(notes) <= 500),
  CONSTRAINT devices_serial_number CHECK (length(serial_number) <= 100),
  CONSTRAINT devices_sigla_length CHECK (length(btrim(sigla)) >= 1 AND length(btrim(sigla)) <= 64),
  CONSTRAINT devices_tube_serial_number CHECK (length(tube_serial_number) <= 100)
);
CREATE INDEX devices_beginning ON devices ("left"(search_text, 64) COLLATE "C");
CREATE INDEX devices_category ON devices (category, id);
CREATE INDEX devices_company_id ON devices (company_id, sigla, id);
CREATE UNIQUE INDEX devices_external_code ON devices (company_id, lower(btrim(external_code)));
CREATE INDEX devices_photo_sha256 ON devices (photo_sha256);
CREATE INDEX devices_search ON devices USING gin (search_text gin_trgm_ops);
CREATE INDEX devices_sigla ON devices (sigla, id);
CREATE TRIGGER devices_bump_version BEFORE UPDATE ON devices FOR EACH ROW EXECUTE FUNCTION bump_version();

CREATE TABLE document_print_failures (
  document_id  integer      NOT NULL,
  revision     integer      NOT NULL,
  reason       text         NOT NULL,
  tries        integer      NOT NULL,
  failed_at    timestamptz  NOT NULL,
  retry_at     timestamptz  NOT NULL,
  CONSTRAINT document_print_failures_document_id_revision_pk PRIMARY KEY (document_id, revision),
  CONSTRAINT document_print_failures_of_document FOREIGN KEY (document_id, revision) REFERENCES document_versions(document_id, revision),
  CONSTRAINT document_print_failures_reason CHECK (length(reason) <= 500),
  CONSTRAINT document_print_failures_tries CHECK (tries > 0)
);

CREATE TABLE document_signatures (
  id           serial,
  document_id  integer      NOT NULL,
  sha256       text         NOT NULL,
  file_name    text         NOT NULL,
  format       text         NOT NULL,
  verdict      text         NOT NULL,
  report       jsonb        NOT NULL,
  filed_at     timestamptz  NOT NULL,
  filed_by     integer,
  CONSTRAINT document_signatures_pkey PRIMARY KEY (id),
  CONSTRAINT document_signatures_once UNIQUE (document_id, sha256),
  CONSTRAINT document_signatures_document_id_documents_to_sign_id_fk FOREIGN KEY (document_id) REFERENCES documents_to_sign(id),
  CONSTRAINT document_signatures_filed_by_users_id_fk FOREIGN KEY (filed_by) REFERENCES users(id),
  CONSTRAINT document_signatures_sha256_stored_files_sha256_fk FOREIGN KEY (sha256) REFERENCES stored_files(sha256),
  CONSTRAINT document_signatures_file_name CHECK (length(file_name) <= 255),
  CONSTRAINT document_signatures_format CHECK (format = ANY (ARRAY['CAdES'::text, 'PAdES'::text])),
  CONSTRAINT document_signatures_verdict CHECK (verdict = ANY (ARRAY['passed'::text, 'indeterminate'::text]))
);
CREATE INDEX document_signatures_filed_by ON document_signatures (filed_by);
CREATE INDEX document_signatures_sha256 ON document_signatures (sha256);
CREATE TRIGGER document_signatures_kept BEFORE DELETE OR UPDATE ON document_signatures FOR EACH ROW EXECUTE FUNCTION keep_document_signature();

CREATE TABLE document_versions (
  document_id          integer      NOT NULL,
  revision             integer      NOT NULL,
  file_name            text         NOT NULL,
  sha256               text,
  template_version_id  integer,
  as_of                date         NOT NULL,
  created_by           integer,
  created_at           timestamptz  NOT NULL,
  pages                integer,
  CONSTRAINT document_versions_document_id_revision_pk PRIMARY KEY (document_id, revision),
  CONSTRAINT document_versions_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT document_versions_document_id_documents_id_fk FOREIGN KEY (document_id) REFERENCES documents(id),
  CONSTRAINT document_versions_sha256_stored_files_sha256_fk FOREIGN KEY (sha256) REFERENCES stored_files(sha256),
  CONSTRAINT document_versions_template_version_id_default_registry_doc_vers FOREIGN KEY (template_version_id) REFERENCES default_registry_doc_versions(id),
  CONSTRAINT document_versions_file_name CHECK (length(btrim(file_name)) >= 1 AND length(btrim(file_name)) <= 255),
  CONSTRAINT document_versions_pages CHECK (pages IS NULL OR pages >= 0 AND sha256 IS NOT NULL),
  CONSTRAINT document_versions_revision CHECK (revision > 0)
);
CREATE INDEX document_versions_created_by ON document_versions (created_by);
CREATE INDEX document_versions_sha256 ON document_versions (sha256);
CREATE INDEX document_versions_template_version_id ON document_versions (template_version_id);
CREATE INDEX document_versions_uncounted ON document_versions (created_at) WHERE ((pages IS NULL) AND (sha256 IS NOT NULL));
CREATE INDEX document_versions_unprinted ON document_versions (created_at) WHERE (sha256 IS NULL);
CREATE TRIGGER document_versions_counted_once BEFORE UPDATE ON document_versions FOR EACH ROW WHEN (old.pages IS NOT NULL) EXECUTE FUNCTION keep_but();
CREATE TRIGGER document_versions_kept BEFORE DELETE OR UPDATE ON document_versions FOR EACH ROW EXECUTE FUNCTION keep_but('sha256', 'pages');
CREATE TRIGGER document_versions_printed_once BEFORE UPDATE ON document_versions FOR EACH ROW WHEN (old.sha256 IS NOT NULL) EXECUTE FUNCTION keep_but('pages');

CREATE TABLE documents (
  id              serial,
  company_id      integer      NOT NULL,
  folder_id       integer,
  kind            text         NOT NULL,
  default_doc_id  integer,
  title           text         NOT NULL,
  "position"      integer      NOT NULL,
  day             date         NOT NULL,
  state           text         NOT NULL,
  revision        integer      NOT NULL DEFAULT 1,
  signed_at       timestamptz,
  removed_at      timestamptz,
  created_by      integer,
  version         integer      NOT NULL DEFAULT 1,
  created_at      timestamptz  NOT NULL DEFAULT now(),
  CONSTRAINT documents_pkey PRIMARY KEY (id),
  CONSTRAINT documents_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT documents_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT documents_default_doc_id_default_registry_docs_id_fk FOREIGN KEY (default_doc_id) REFERENCES default_registry_docs(id),
  CONSTRAINT documents_in_folder_of_company FOREIGN KEY (folder_id, company_id) REFERENCES folders(id, company_id),
  CONSTRAINT documents_default CHECK ((kind = 'default'::text) = (default_doc_id IS NOT NULL) AND (kind <> 'default'::text OR folder_id IS NOT NULL)),
  CONSTRAINT documents_kind CHECK (kind = ANY (ARRAY['upload'::text, 'default'::text, 'surveillance-registry'::text, 'quality-manual'::text, 'surveillance-report'::text, 'annex'::text])),
  CONSTRAINT documents_position CHECK ("position" > 0),
  CONSTRAINT documents_revision CHECK (revision > 0),
  CONSTRAINT documents_signed CHECK ((state = 'signed'::text) = (signed_at IS NOT NULL)),
  CONSTRAINT documents_signed_stay CHECK (removed_at IS NULL OR state <> 'signed'::text),
  CONSTRAINT documents_state CHECK (state = ANY (ARRAY['filed'::text, 'draft'::text, 'to_sign'::text, 'signed'::text])),
  CONSTRAINT documents_title_length CHECK (length(btrim(title)) >= 1 AND length(btrim(title)) <= 255)
);
CREATE INDEX documents_company_id ON documents (company_id, id);
CREATE INDEX documents_created_by ON documents (created_by);
CREATE INDEX documents_default_doc_id ON documents (default_doc_id, folder_id);
CREATE UNIQUE INDEX documents_default_doc_once ON documents (folder_id, default_doc_id) WHERE (removed_at IS NULL);
CREATE INDEX documents_folder_id ON documents (folder_id, "position", id);
CREATE TRIGGER documents_bump_version BEFORE UPDATE ON documents FOR EACH ROW WHEN (old."position" = new."position") EXECUTE FUNCTION bump_version();
CREATE TRIGGER documents_registry BEFORE INSERT ON documents FOR EACH ROW WHEN (new.default_doc_id IS NOT NULL) EXECUTE FUNCTION check_document_registry();
CREATE TRIGGER documents_signed_kept BEFORE DELETE ON documents FOR EACH ROW WHEN (old.state = 'signed'::text) EXECUTE FUNCTION keep_signed_document();
CREATE TRIGGER documents_signed_unchanged BEFORE UPDATE ON documents FOR EACH ROW WHEN (old.state = 'signed'::text AND (to_jsonb(new.*) - 'position'::text - 'version'::text) <> (to_jsonb(old.*) - 'position'::text - 'version'::text)) EXECUTE FUNCTION keep_signed_document();

CREATE TABLE documents_to_sign (
  id           serial,
  list         text         NOT NULL,
  subject      text         NOT NULL,
  revision     integer      NOT NULL,
  title        text         NOT NULL,
  detail       text         NOT NULL,
  link         text         NOT NULL,
  file_name    text         NOT NULL,
  sha256       text         NOT NULL,
  state        text         NOT NULL DEFAULT 'waiting'::text,
  search_text  text         GENERATED ALWAYS AS (search_fold(((COALESCE(title, ''::text) || ' '::text) || COALESCE(detail, ''::text)))) STORED,
  created_at   timestamptz  NOT NULL,
  scope_id     integer,
  signers      jsonb        NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT documents_to_sign_pkey PRIMARY KEY (id),
  CONSTRAINT documents_to_sign_sha256_stored_files_sha256_fk FOREIGN KEY (sha256) REFERENCES stored_files(sha256),
  CONSTRAINT documents_to_sign_attested CHECK (list <> 'irme90'::text OR subject !~~ 'irme90/%'::text OR state <> 'waiting'::text OR jsonb_array_length(signers) > 0),
  CONSTRAINT documents_to_sign_list CHECK (list = ANY (ARRAY['massive'::text, 'registry'::text, 'manual'::text, 'rm-registry'::text, 'irme90'::text, 'laboratory'::text, 'task'::text, 'electret'::text, 'cr39'::text, 'invoice'::text])),
  CONSTRAINT documents_to_sign_scope CHECK ((list = ANY (ARRAY['registry'::text, 'manual'::text, 'rm-registry'::text, 'laboratory'::text, 'task'::text])) = (scope_id IS NOT NULL)),
  CONSTRAINT documents_to_sign_state CHECK (state = ANY (ARRAY['waiting'::text, 'replaced'::text, 'withdrawn'::text, 'signed'::text]))
);
CREATE UNIQUE INDEX documents_to_sign_once ON documents_to_sign (subject, revision);
CREATE UNIQUE INDEX documents_to_sign_one_waiting ON documents_to_sign (subject) WHERE (state = 'waiting'::text);
CREATE INDEX documents_to_sign_scope_id ON documents_to_sign (list, scope_id);
CREATE INDEX documents_to_sign_search ON documents_to_sign USING gin (search_text gin_trgm_ops);
CREATE INDEX documents_to_sign_sha256 ON documents_to_sign (sha256);
CREATE INDEX documents_to_sign_waiting ON documents_to_sign (list, created_at, id) WHERE (state = 'waiting'::text);
CREATE TRIGGER documents_to_sign_check BEFORE INSERT OR UPDATE ON documents_to_sign FOR EACH ROW EXECUTE FUNCTION check_document_to_sign();

CREATE TABLE dosimeters (
  id           serial,
  code         text         NOT NULL,
  created_at   timestamptz  NOT NULL DEFAULT now(),
  version      integer      NOT NULL DEFAULT 1,
  search_text  text         GENERATED ALWAYS AS (search_fold(COALESCE(code, ''::text))) STORED,
  batch_id     integer,
  CONSTRAINT dosimeters_pkey PRIMARY KEY (id),
  CONSTRAINT dosimeters_batch_id_batches_id_fk FOREIGN KEY (batch_id) REFERENCES batches(id)
);
CREATE INDEX dosimeters_batch_id ON dosimeters (batch_id);
CREATE INDEX dosimeters_beginning ON dosimeters ("left"(upper(code), 64) COLLATE "C");
CREATE UNIQUE INDEX dosimeters_code ON dosimeters (upper(code));
CREATE INDEX dosimeters_in_order ON dosimeters (code, id);
CREATE INDEX dosimeters_search ON dosimeters USING gin (search_text gin_trgm_ops);
CREATE TRIGGER dosimeters_bump_version BEFORE UPDATE ON dosimeters FOR EACH ROW EXECUTE FUNCTION bump_version();

CREATE TABLE employer_answers (
  id           serial,
  client_id    integer      NOT NULL,
  question_id  integer      NOT NULL,
  path         text         NOT NULL,
  value        jsonb        NOT NULL,
  version_id   integer      NOT NULL,
  answered_at  timestamptz  NOT NULL,
  answered_by  integer,
  CONSTRAINT employer_answers_pkey PRIMARY KEY (id),
  CONSTRAINT employer_answers_once UNIQUE (client_id, question_id, path),
  CONSTRAINT employer_answers_answered_by_users_id_fk FOREIGN KEY (answered_by) REFERENCES users(id),
  CONSTRAINT employer_answers_client_id_clients_id_fk FOREIGN KEY (client_id) REFERENCES clients(id),
  CONSTRAINT employer_answers_version_id_questionnaire_versions_id_fk FOREIGN KEY (version_id) REFERENCES questionnaire_versions(id)
);
CREATE INDEX employer_answers_answered_by ON employer_answers (answered_by);
CREATE INDEX employer_answers_version_id ON employer_answers (version_id);
CREATE TRIGGER employer_answers_counted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON employer_answers FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();

CREATE TABLE employers (
  id             serial,
  alias          text         NOT NULL,
  address        text         NOT NULL,
  city           text         NOT NULL,
  postal_code    text         NOT NULL,
  province       text         NOT NULL,
  country        text         NOT NULL DEFAULT 'Italia'::text,
  gender         text,
  phone          text,
  mobile         text,
  website        text,
  email          text,
  pec            text,
  fiscal_code    text,
  tax_id         text,
  notes          text,
  external_code  text,
  active         boolean      NOT NULL DEFAULT true,
  version        integer      NOT NULL DEFAULT 1,
  search_text    text         GENERATED ALWAYS AS (search_fold(((((((((COALESCE(alias, ''::text) || ' '::text) || COALESCE(city, ''::text)) || ' '::text) || COALESCE(province, ''::text)) || ' '::text) || COALESCE(fiscal_code, ''::text)) || ' '::text) || COALESCE(tax_id, ''::text)))) STORED,
  created_at     timestamptz  NOT NULL DEFAULT now(),
  CONSTRAINT employers_pkey PRIMARY KEY (id),
  CONSTRAINT employers_address_length CHECK (length(btrim(address)) >= 1 AND length(btrim(address)) <= 255),
  CONSTRAINT employers_alias_length CHECK (length(btrim(alias)) >= 1 AND length(btrim(alias)) <= 255),
  CONSTRAINT employers_city_length CHECK (length(btrim(city)) >= 1 AND length(btrim(city)) <= 100),
  CONSTRAINT employers_country_length CHECK (length(btrim(country)) >= 1 AND length(btrim(country)) <= 100),
  CONSTRAINT employers_external_code_length CHECK (length(btrim(external_code)) >= 1 AND length(btrim(external_code)) <= 64),
  CONSTRAINT employers_gender CHECK (gender = ANY (ARRAY['M'::text, 'F'::text, 'U'::text])),
  CONSTRAINT employers_notes CHECK (length(notes) <= 500),
  CONSTRAINT employers_place CHECK (country <> 'Italia'::text OR postal_code ~ '^[0-9]{5}$'::text AND province ~ '^[A-Z]{2}$'::text)
);
CREATE INDEX employers_alias ON employers (alias, id);
CREATE INDEX employers_beginning ON employers ("left"(search_text, 64) COLLATE "C");
CREATE INDEX employers_city ON employers (city, id);
CREATE UNIQUE INDEX employers_external_code ON employers (lower(btrim(external_code)));
CREATE INDEX employers_key ON employers (record_key(alias));
CREATE INDEX employers_search ON employers USING gin (search_text gin_trgm_ops);
CREATE TRIGGER employers_bump_version BEFORE UPDATE ON employers FOR EACH ROW EXECUTE FUNCTION bump_version();

CREATE TABLE exposed_workers (
  id                 serial,
  registry_id        integer           NOT NULL,
  name               text              NOT NULL,
  surname            text              NOT NULL,
  fiscal_code        text,
  birth_date         date,
  task               text,
  category           text              NOT NULL,
  limit_effective    double precision  NOT NULL,
  limit_lens         double precision  NOT NULL,
  limit_extremities  double precision  NOT NULL,
  limit_skin         double precision  NOT NULL,
  valid_from         date              NOT NULL,
  valid_to           date,
  version            integer           NOT NULL DEFAULT 1,
  created_at         timestamptz       NOT NULL DEFAULT now(),
  erased_at          timestamptz,
  CONSTRAINT exposed_workers_pkey PRIMARY KEY (id),
  CONSTRAINT exposed_workers_registry_id_registries_id_fk FOREIGN KEY (registry_id) REFERENCES registries(id),
  CONSTRAINT exposed_workers_category CHECK (category = ANY (ARRAY['A'::text, 'B'::text, 'N'::text])),
  CONSTRAINT exposed_workers_ends_after_start CHECK (valid_to >= valid_from),
  CONSTRAINT exposed_workers_erased CHECK (erased_at IS NULL OR fiscal_code IS NULL AND birth_date IS NULL AND task IS NULL AND surname = 'Persona'::text AND name = ('cancellata n. L'::text || id)),
  CONSTRAINT exposed_workers_fiscal_code CHECK (fiscal_code ~ '^[A-Z0-9]{11,16}$'::text),
  CONSTRAINT exposed_workers_limits CHECK (LEAST(limit_effective, limit_lens, limit_extremities, limit_skin) >= 0::double precision),
  CONSTRAINT exposed_workers_name_length CHECK (length(btrim(name)) >= 1 AND length(btrim(name)) <= 100),
  CONSTRAINT exposed_workers_surname_length CHECK (length(btrim(surname)) >= 1 AND length(btrim(surname)) <= 100)
);
CREATE INDEX exposed_workers_by_fiscal_code ON exposed_workers (fiscal_code);
CREATE INDEX exposed_workers_registry_id ON exposed_workers (registry_id, surname, id);
CREATE TRIGGER exposed_workers_bump_version BEFORE UPDATE ON exposed_workers FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER exposed_workers_registry BEFORE INSERT OR UPDATE OF registry_id ON exposed_workers FOR EACH ROW EXECUTE FUNCTION check_worker_registry();

CREATE TABLE file_uploads (
  sha256       text         NOT NULL,
  user_id      integer      NOT NULL,
  uploaded_at  timestamptz  NOT NULL,
  CONSTRAINT file_uploads_sha256_user_id_pk PRIMARY KEY (sha256, user_id),
  CONSTRAINT file_uploads_sha256_stored_files_sha256_fk FOREIGN KEY (sha256) REFERENCES stored_files(sha256) ON DELETE CASCADE
);
CREATE INDEX file_uploads_uploaded_at ON file_uploads (uploaded_at);

CREATE TABLE final_report_mails (
  report_id  integer  NOT NULL,
  mail_id    bigint   NOT NULL,
  CONSTRAINT final_report_mails_report_id_mail_id_pk PRIMARY KEY (report_id, mail_id),
  CONSTRAINT final_report_mails_mail_id_mails_id_fk FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE CASCADE,
  CONSTRAINT final_report_mails_report_id_final_reports_id_fk FOREIGN KEY (report_id) REFERENCES final_reports(id)
);
CREATE INDEX final_report_mails_mail_id ON final_report_mails (mail_id);

CREATE TABLE final_report_placements (
  id            serial,
  report_id     integer  NOT NULL,
  revision      integer  NOT NULL,
  placement_id  integer,
  point_id      integer  NOT NULL,
  started_on    date     NOT NULL,
  ended_on      date     NOT NULL,
  result_id     integer,
  in_force      boolean  NOT NULL,
  CONSTRAINT final_report_placements_pkey PRIMARY KEY (id),
  CONSTRAINT final_report_placements_of_revision FOREIGN KEY (report_id, revision) REFERENCES final_report_revisions(report_id, revision),
  CONSTRAINT final_report_placements_placement_id_placements_id_fk FOREIGN KEY (placement_id) REFERENCES placements(id) ON DELETE SET NULL,
  CONSTRAINT final_report_placements_point_id_measurement_points_id_fk FOREIGN KEY (point_id) REFERENCES measurement_points(id),
  CONSTRAINT final_report_placements_report_id_final_reports_id_fk FOREIGN KEY (report_id) REFERENCES final_reports(id),
  CONSTRAINT final_report_placements_result_id_results_id_fk FOREIGN KEY (result_id) REFERENCES results(id)
);
CREATE UNIQUE INDEX final_report_placements_once ON final_report_placements (placement_id) WHERE in_force;
CREATE INDEX final_report_placements_placement_id ON final_report_placements (placement_id);
CREATE INDEX final_report_placements_point_id ON final_report_placements (point_id);
CREATE INDEX final_report_placements_result_id ON final_report_placements (result_id);
CREATE INDEX final_report_placements_revision ON final_report_placements (report_id, revision);
CREATE TRIGGER final_report_placements_check BEFORE INSERT ON final_report_placements FOR EACH ROW EXECUTE FUNCTION check_report_release();
CREATE TRIGGER final_report_placements_counted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON final_report_placements FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
CREATE TRIGGER final_report_placements_kept BEFORE UPDATE ON final_report_placements FOR EACH ROW WHEN (new.in_force AND NOT old.in_force OR new.placement_id IS NOT NULL AND new.placement_id IS DISTINCT FROM old.placement_id OR (to_jsonb(new.*) - 'in_force'::text - 'placement_id'::text) <> (to_jsonb(old.*) - 'in_force'::text - 'placement_id'::text)) EXECUTE FUNCTION keep_issued();
CREATE TRIGGER final_report_placements_never_deleted BEFORE DELETE ON final_report_placements FOR EACH ROW EXECUTE FUNCTION keep_issued();

CREATE TABLE final_report_revisions (
  id                 serial,
  report_id          integer      NOT NULL,
  revision           integer      NOT NULL,
  reason             text,
  content            jsonb        NOT NULL,
  content_version    integer      NOT NULL,
  pdf_sha256         text         NOT NULL,
  settings_version   integer      NOT NULL,
  above_level        boolean      NOT NULL,
  issued_at          timestamptz  NOT NULL,
  issued_by          integer,
  held_until_signed  boolean      NOT NULL DEFAULT false,
  CONSTRAINT final_report_revisions_pkey PRIMARY KEY (id),
  CONSTRAINT final_report_revisions_once UNIQUE (report_id, revision),
  CONSTRAINT final_report_revisions_issued_by_users_id_fk FOREIGN KEY (issued_by) REFERENCES users(id),
  CONSTRAINT final_report_revisions_pdf_sha256_stored_files_sha256_fk FOREIGN KEY (pdf_sha256) REFERENCES stored_files(sha256),
  CONSTRAINT final_report_revisions_report_id_final_reports_id_fk FOREIGN KEY (report_id) REFERENCES final_reports(id),
  CONSTRAINT final_report_revisions_reason CHECK ((revision = 0) = (reason IS NULL)),
  CONSTRAINT final_report_revisions_reason_length CHECK (length(btrim(reason)) >= 5 AND length(btrim(reason)) <= 500),
  CONSTRAINT final_report_revisions_revision CHECK (revision >= 0)
);
CREATE INDEX final_report_revisions_issued_at ON final_report_revisions (issued_at);
CREATE INDEX final_report_revisions_issued_by ON final_report_revisions (issued_by);
CREATE INDEX final_report_revisions_pdf_sha256 ON final_report_revisions (pdf_sha256);
CREATE TRIGGER final_report_revisions_check BEFORE INSERT ON final_report_revisions FOR EACH ROW EXECUTE FUNCTION check_report_revision();
CREATE TRIGGER final_report_revisions_kept BEFORE DELETE OR UPDATE ON final_report_revisions FOR EACH ROW EXECUTE FUNCTION keep_issued();

CREATE TABLE final_report_withdrawals (
  report_id     integer      NOT NULL,
  reason        text         NOT NULL,
  pdf_sha256    text         NOT NULL,
  withdrawn_at  timestamptz  NOT NULL,
  withdrawn_by  integer,
  CONSTRAINT final_report_withdrawals_pkey PRIMARY KEY (report_id),
  CONSTRAINT final_report_withdrawals_pdf_sha256_stored_files_sha256_fk FOREIGN KEY (pdf_sha256) REFERENCES stored_files(sha256),
  CONSTRAINT final_report_withdrawals_report_id_final_reports_id_fk FOREIGN KEY (report_id) REFERENCES final_reports(id),
  CONSTRAINT final_report_withdrawals_withdrawn_by_users_id_fk FOREIGN KEY (withdrawn_by) REFERENCES users(id),
  CONSTRAINT final_report_withdrawals_reason CHECK (length(btrim(reason)) >= 5 AND length(btrim(reason)) <= 500)
);
CREATE INDEX final_report_withdrawals_pdf_sha256 ON final_report_withdrawals (pdf_sha256);
CREATE INDEX final_report_withdrawals_withdrawn_by ON final_report_withdrawals (withdrawn_by);
CREATE TRIGGER final_report_withdrawals_kept BEFORE DELETE OR UPDATE ON final_report_withdrawals FOR EACH ROW EXECUTE FUNCTION keep_withdrawal();

CREATE TABLE final_reports (
  id          serial,
  address_id  integer      NOT NULL,
  year        integer      NOT NULL,
  number      integer      NOT NULL,
  date_from   date         NOT NULL,
  date_to     date,
  issued_at   timestamptz  NOT NULL,
  issued_by   integer,
  version     integer      NOT NULL DEFAULT 1,
  CONSTRAINT final_reports_pkey PRIMARY KEY (id),
  CONSTRAINT final_reports_number UNIQUE (year, number),
  CONSTRAINT final_reports_address_id_addresses_id_fk FOREIGN KEY (address_id) REFERENCES addresses(id),
  CONSTRAINT final_reports_issued_by_users_id_fk FOREIGN KEY (issued_by) REFERENCES users(id),
  CONSTRAINT final_reports_number_positive CHECK (number > 0),
  CONSTRAINT final_reports_window CHECK (COALESCE(date_to >= date_from, true))
);
CREATE INDEX final_reports_address_id ON final_reports (address_id, id);
CREATE INDEX final_reports_issued_by ON final_reports (issued_by);
CREATE TRIGGER final_reports_bump_version BEFORE UPDATE ON final_reports FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER final_reports_counted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON final_reports FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
CREATE TRIGGER final_reports_kept BEFORE UPDATE ON final_reports FOR EACH ROW WHEN ((to_jsonb(new.*) - 'version'::text) <> (to_jsonb(old.*) - 'version'::text)) EXECUTE FUNCTION keep_issued();
CREATE TRIGGER final_reports_never_deleted BEFORE DELETE ON final_reports FOR EACH ROW EXECUTE FUNCTION keep_issued();

CREATE TABLE flights (
  id              serial,
  label           text         NOT NULL,
  country         text         NOT NULL DEFAULT ''::text,
  airline_id      integer,
  departure_id    integer,
  arrival_id      integer,
  merged_into_id  integer,
  version         integer      NOT NULL DEFAULT 1,
  search_text     text         GENERATED ALWAYS AS (search_fold(COALESCE(label, ''::text))) STORED,
  created_at      timestamptz  NOT NULL DEFAULT now(),
  CONSTRAINT flights_pkey PRIMARY KEY (id),
  CONSTRAINT flights_airline_id_airlines_id_fk FOREIGN KEY (airline_id) REFERENCES airlines(id),
  CONSTRAINT flights_arrival_id_control_places_id_fk FOREIGN KEY (arrival_id) REFERENCES control_places(id),
  CONSTRAINT flights_departure_id_control_places_id_fk FOREIGN KEY (departure_id) REFERENCES control_places(id),
  CONSTRAINT flights_merged_into_id_flights_id_fk FOREIGN KEY (merged_into_id) REFERENCES flights(id),
  CONSTRAINT flights_country CHECK (length(country) <= 255),
  CONSTRAINT flights_label_length CHECK (length(btrim(label)) >= 2 AND length(btrim(label)) <= 255)
);
CREATE INDEX flights_airline_id ON flights (airline_id);
CREATE INDEX flights_alike ON flights USING gist (search_text gist_trgm_ops (siglen='32')) WHERE (merged_into_id IS NULL);
CREATE INDEX flights_arrival_id ON flights (arrival_id);
CREATE INDEX flights_departure_id ON flights (departure_id);
CREATE UNIQUE INDEX flights_label ON flights (lower(btrim(label))) WHERE (merged_into_id IS NULL);
CREATE INDEX flights_merged_into_id ON flights (merged_into_id);
CREATE INDEX flights_search ON flights USING gin (search_text gin_trgm_ops);
CREATE TRIGGER flights_bump_version BEFORE UPDATE ON flights FOR EACH ROW EXECUTE FUNCTION bump_version();

CREATE TABLE floor_plans (
  id          serial,
  address_id  integer      NOT NULL,
  sha256      text         NOT NULL,
  title       text,
  created_at  timestamptz  NOT NULL DEFAULT now(),
  active      boolean      NOT NULL DEFAULT true,
  CONSTRAINT floor_plans_pkey PRIMARY KEY (id),
  CONSTRAINT floor_plans_id_address UNIQUE (id, address_id),
  CONSTRAINT floor_plans_address_id_addresses_id_fk FOREIGN KEY (address_id) REFERENCES addresses(id),
  CONSTRAINT floor_plans_sha256_stored_files_sha256_fk FOREIGN KEY (sha256) REFERENCES stored_files(sha256),
  CONSTRAINT floor_plans_title CHECK (length(title) >= 1 AND length(title) <= 255)
);
CREATE INDEX floor_plans_address_id ON floor_plans (address_id);
CREATE INDEX floor_plans_sha256 ON floor_plans (sha256);

CREATE TABLE folders (
  id           serial,
  type         text         NOT NULL,
  company_id   integer      NOT NULL,
  registry_id  integer,
  manual_id    integer,
  created_at   timestamptz  NOT NULL DEFAULT now(),
  CONSTRAINT folders_pkey PRIMARY KEY (id),
  CONSTRAINT folders_of_company UNIQUE (id, company_id),
  CONSTRAINT folders_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT folders_manual_id_manuals_id_fk FOREIGN KEY (manual_id) REFERENCES manuals(id),
  CONSTRAINT folders_registry_id_registries_id_fk FOREIGN KEY (registry_id) REFERENCES registries(id),
  CONSTRAINT folders_type CHECK (
CASE type
    WHEN 'manual'::text THEN manual_id IS NOT NULL AND registry_id IS NULL
    ELSE (type = ANY (ARRAY['registry'::text, 'resonance'::text])) AND registry_id IS NOT NULL AND manual_id IS NULL
END)
);
CREATE INDEX folders_company_id ON folders (company_id, type, id);
CREATE UNIQUE INDEX folders_manual_id ON folders (manual_id);
CREATE UNIQUE INDEX folders_registry_id ON folders (registry_id);

CREATE TABLE gazetteer_loads (
  source     text         NOT NULL,
  version    text         NOT NULL,
  loaded_at  timestamptz  NOT NULL DEFAULT now(),
  CONSTRAINT gazetteer_loads_pkey PRIMARY KEY (source)
);

CREATE TABLE grants (
  user_id          integer  NOT NULL,
  principal_id     integer  NOT NULL,
  can_add_client   boolean  NOT NULL DEFAULT false,
  can_add_address  boolean  NOT NULL DEFAULT false,
  CONSTRAINT grants_user_id_principal_id_pk PRIMARY KEY (user_id, principal_id),
  CONSTRAINT grants_principal_id_principals_id_fk FOREIGN KEY (principal_id) REFERENCES principals(id),
  CONSTRAINT grants_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX grants_principal_id ON grants (principal_id);
CREATE TRIGGER grants_counted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON grants FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();

CREATE TABLE idempotency_keys (
  user_id     integer      NOT NULL,
  key         text         NOT NULL,
  endpoint    text         NOT NULL,
  body_hash   text         NOT NULL,
  reply       jsonb,
  created_at  timestamptz  NOT NULL,
  CONSTRAINT idempotency_keys_user_id_key_pk PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);

CREATE TABLE import_findings (
  run_id      integer   NOT NULL,
  row_number  integer   NOT NULL,
  outcome     text      NOT NULL,
  problems    jsonb     NOT NULL,
  cells       jsonb     NOT NULL,
  sheet       smallint  NOT NULL DEFAULT 1,
  CONSTRAINT import_findings_run_id_sheet_row_number_pk PRIMARY KEY (run_id, sheet, row_number),
  CONSTRAINT import_findings_run_id_import_runs_id_fk FOREIGN KEY (run_id) REFERENCES import_runs(id) ON DELETE CASCADE,
  CONSTRAINT import_findings_outcome CHECK (outcome = ANY (ARRAY['refused'::text, 'legacy'::text]))
);

CREATE TABLE import_runs (
  id           serial,
  kind         text         NOT NULL,
  is_trial     boolean      NOT NULL,
  file_name    text         NOT NULL,
  file_sha256  text         NOT NULL,
  state        text         NOT NULL DEFAULT 'waiting'::text,
  failure      text,
  warnings     jsonb        NOT NULL DEFAULT '[]'::jsonb,
  total        integer,
  done         integer      NOT NULL DEFAULT 0,
  created      integer      NOT NULL DEFAULT 0,
  updated      integer      NOT NULL DEFAULT 0,
  unchanged    integer      NOT NULL DEFAULT 0,
  legacy       integer      NOT NULL DEFAULT 0,
  refused      integer      NOT NULL DEFAULT 0,
  started_by   integer,
  created_at   timestamptz  NOT NULL,
  finished_at  timestamptz,
  reader_id    integer,
  CONSTRAINT import_runs_pkey PRIMARY KEY (id),
  CONSTRAINT import_runs_file_sha256_stored_files_sha256_fk FOREIGN KEY (file_sha256) REFERENCES stored_files(sha256),
  CONSTRAINT import_runs_reader_id_readers_id_fk FOREIGN KEY (reader_id) REFERENCES readers(id),
  CONSTRAINT import_runs_started_by_users_id_fk FOREIGN KEY (started_by) REFERENCES users(id),
  CONSTRAINT import_runs_finished CHECK ((state = ANY (ARRAY['finished'::text, 'cancelled'::text, 'failed'::text])) = (finished_at IS NOT NULL)),
  CONSTRAINT import_runs_kind CHECK (kind = ANY (ARRAY['principals'::text, 'clients'::text, 'addresses'::text, 'points'::text, 'dosimeters'::text, 'active-placements'::text, 'past-results'::text, 'readings'::text, 'rp-stock'::text, 'rp-projects'::text, 'rp-employers'::text, 'rp-companies'::text, 'rp-persons'::text, 'rp-roles'::text, 'rp-devices'::text, 'rp-registries'::text, 'rp-manuals'::text, 'rp-activities'::text])),
  CONSTRAINT import_runs_state CHECK (state = ANY (ARRAY['waiting'::text, 'running'::text, 'cancelling'::text, 'finished'::text, 'cancelled'::text, 'failed'::text]))
);
CREATE INDEX import_runs_file_sha256 ON import_runs (file_sha256);
CREATE UNIQUE INDEX import_runs_one_at_a_time ON import_runs (kind) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text, 'cancelling'::text]));
CREATE INDEX import_runs_reader_id ON import_runs (reader_id);
CREATE INDEX import_runs_started_by ON import_runs (started_by);

CREATE TABLE inspector_places (
  user_id       integer  NOT NULL,
  principal_id  integer  NOT NULL,
  transport     text     NOT NULL,
  place_id      integer  NOT NULL,
  CONSTRAINT inspector_places_user_id_principal_id_transport_place_id_pk PRIMARY KEY (user_id, principal_id, transport, place_id),
  CONSTRAINT inspector_places_place_id_control_places_id_fk FOREIGN KEY (place_id) REFERENCES control_places(id),
  CONSTRAINT inspector_places_principal_id_control_clients_principal_id_fk FOREIGN KEY (principal_id) REFERENCES control_clients(principal_id),
  CONSTRAINT inspector_places_user_id_inspectors_user_id_fk FOREIGN KEY (user_id) REFERENCES inspectors(user_id),
  CONSTRAINT inspector_places_transport CHECK (transport = ANY (ARRAY['mare'::text, 'aereo'::text, 'terra'::text, 'scaricatoNave'::text]))
);
CREATE INDEX inspector_places_place_id ON inspector_places (place_id);
CREATE INDEX inspector_places_principal_id ON inspector_places (principal_id, transport, place_id);

CREATE TABLE inspectors (
  user_id        integer  NOT NULL,
  body           text     NOT NULL DEFAULT ''::text,
  qualification  text     NOT NULL DEFAULT ''::text,
  active         boolean  NOT NULL DEFAULT true,
  version        integer  NOT NULL DEFAULT 1,
  CONSTRAINT inspectors_pkey PRIMARY KEY (user_id),
  CONSTRAINT inspectors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT inspectors_body CHECK (length(body) <= 255),
  CONSTRAINT inspectors_qualification CHECK (length(qualification) <= 255)
);
CREATE TRIGGER inspectors_bump_version BEFORE UPDATE ON inspectors FOR EACH ROW EXECUTE FUNCTION bump_version();

CREATE TABLE instrument_calibrations (
  id                  serial,
  instrument_id       integer      NOT NULL,
  calibrated_on       date         NOT NULL,
  valid_until         date         NOT NULL,
  laboratory          text         NOT NULL DEFAULT ''::text,
  certificate_number  text         NOT NULL DEFAULT ''::text,
  certificate_name    text,
  certificate_sha256  text,
  added_by            integer,
  added_at            timestamptz  NOT NULL,
  version             integer      NOT NULL DEFAULT 1,
  CONSTRAINT instrument_calibrations_pkey PRIMARY KEY (id),
  CONSTRAINT instrument_calibrations_added_by_users_id_fk FOREIGN KEY (added_by) REFERENCES users(id),
  CONSTRAINT instrument_calibrations_certificate_sha256_stored_files_sha256_ FOREIGN KEY (certificate_sha256) REFERENCES stored_files(sha256),
  CONSTRAINT instrument_calibrations_instrument_id_instruments_id_fk FOREIGN KEY (instrument_id) REFERENCES instruments(id),
  CONSTRAINT instrument_calibrations_certificate_number CHECK (length(certificate_number) <= 64),
  CONSTRAINT instrument_calibrations_in_order CHECK (valid_until > calibrated_on),
  CONSTRAINT instrument_calibrations_laboratory CHECK (length(laboratory) <= 255)
);
CREATE INDEX instrument_calibrations_added_by ON instrument_calibrations (added_by);
CREATE INDEX instrument_calibrations_certificate ON instrument_calibrations (certificate_sha256);
CREATE UNIQUE INDEX instrument_calibrations_day ON instrument_calibrations (instrument_id, calibrated_on);
CREATE TRIGGER instrument_calibrations_bump_version BEFORE UPDATE ON instrument_calibrations FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER instrument_calibrations_told AFTER INSERT OR UPDATE ON instrument_calibrations FOR EACH ROW EXECUTE FUNCTION tell_calibration();

CREATE TABLE instruments (
  id                serial,
  brand             text         NOT NULL,
  model             text         NOT NULL,
  serial_number     text         NOT NULL,
  kind              text         NOT NULL,
  calibrated_on     date,
  next_calibration  date,
  notes             text,
  active            boolean      NOT NULL DEFAULT true,
  version           integer      NOT NULL DEFAULT 1,
  search_text       text         GENERATED ALWAYS AS (search_fold(((((COALESCE(brand, ''::text) || ' '::text) || COALESCE(model, ''::text)) || ' '::text) || COALESCE(serial_number, ''::text)))) STORED,
  created_at        timestamptz  NOT NULL DEFAULT now(),
  principal_id      integer,
  photo_sha256      text,
  CONSTRAINT instruments_pkey PRIMARY KEY (id),
  CONSTRAINT instruments_photo_sha256_stored_files_sha256_fk FOREIGN KEY (photo_sha256) REFERENCES stored_files(sha256),
  CONSTRAINT instruments_principal_id_principals_id_fk FOREIGN KEY (principal_id) REFERENCES principals(id),
  CONSTRAINT instruments_brand_length CHECK (length(btrim(brand)) >= 1 AND length(btrim(brand)) <= 100),
  CONSTRAINT instruments_calibration CHECK (next_calibration > calibrated_on),
  CONSTRAINT instruments_kind CHECK (kind = ANY (ARRAY['portatile'::text, 'portale'::text])),
  CONSTRAINT instruments_model_length CHECK (length(btrim(model)) >= 1 AND length(btrim(model)) <= 100),
  CONSTRAINT instruments_notes CHECK (length(notes) <= 500),
  CONSTRAINT instruments_serial_number_length CHECK (length(btrim(serial_number)) >= 1 AND length(btrim(serial_number)) <= 64)
);
CREATE INDEX instruments_in_order ON instruments (brand, model, id);
CREATE INDEX instruments_next_calibration ON instruments (next_calibration, id);
CREATE INDEX instruments_photo_sha256 ON instruments (photo_sha256);
CREATE INDEX instruments_principal_id ON instruments (principal_id);
CREATE UNIQUE INDEX instruments_serial_number ON instruments (lower(btrim(brand)), lower(btrim(serial_number)));
CREATE TRIGGER instruments_bump_version BEFORE UPDATE ON instruments FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER instruments_keep_calibration AFTER INSERT OR UPDATE OF calibrated_on, next_calibration ON instruments FOR EACH ROW WHEN (new.calibrated_on IS NOT NULL AND new.next_calibration IS NOT NULL) EXECUTE FUNCTION keep_calibration();

CREATE TABLE isin_exports (
  id               serial,
  transmission_id  integer      NOT NULL,
  round            integer      NOT NULL,
  format           text         NOT NULL,
  mapping_id       integer      NOT NULL,
  sha256           text         NOT NULL,
  size             integer      NOT NULL,
  rows             integer      NOT NULL,
  fingerprint      text         NOT NULL,
  created_by       integer,
  created_at       timestamptz  NOT NULL,
  CONSTRAINT isin_exports_pkey PRIMARY KEY (id),
  CONSTRAINT isin_exports_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT isin_exports_mapping_id_isin_mappings_id_fk FOREIGN KEY (mapping_id) REFERENCES isin_mappings(id),
  CONSTRAINT isin_exports_sha256_stored_files_sha256_fk FOREIGN KEY (sha256) REFERENCES stored_files(sha256),
  CONSTRAINT isin_exports_transmission_id_isin_transmissions_id_fk FOREIGN KEY (transmission_id) REFERENCES isin_transmissions(id),
  CONSTRAINT isin_exports_format CHECK (format = ANY (ARRAY['csv'::text, 'xlsx'::text])),
  CONSTRAINT isin_exports_rows CHECK (rows > 0)
);
CREATE INDEX isin_exports_created_by ON isin_exports (created_by);
CREATE INDEX isin_exports_mapping_id ON isin_exports (mapping_id);
CREATE UNIQUE INDEX isin_exports_once ON isin_exports (transmission_id, round, format, mapping_id, fingerprint);
CREATE INDEX isin_exports_sha256 ON isin_exports (sha256);
CREATE TRIGGER isin_exports_counted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON isin_exports FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
CREATE TRIGGER isin_exports_kept BEFORE DELETE OR UPDATE ON isin_exports FOR EACH ROW EXECUTE FUNCTION keep_isin_record();

CREATE TABLE isin_mappings (
  id          serial,
  number      integer      NOT NULL,
  mapping     jsonb        NOT NULL,
  created_by  integer,
  created_at  timestamptz  NOT NULL,
  CONSTRAINT isin_mappings_pkey PRIMARY KEY (id),
  CONSTRAINT isin_mappings_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT isin_mappings_number_positive CHECK (number > 0)
);
CREATE INDEX isin_mappings_created_by ON isin_mappings (created_by);
CREATE UNIQUE INDEX isin_mappings_number ON isin_mappings (number);
CREATE TRIGGER isin_mappings_counted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON isin_mappings FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
CREATE TRIGGER isin_mappings_kept BEFORE DELETE OR UPDATE ON isin_mappings FOR EACH ROW EXECUTE FUNCTION keep_isin_record();

CREATE TABLE isin_rows (
  id               serial,
  transmission_id  integer  NOT NULL,
  placement_id     integer  NOT NULL,
  result_id        integer,
  address_id       integer  NOT NULL,
  point_id         integer  NOT NULL,
  started_on       date     NOT NULL,
  ended_on         date     NOT NULL,
  included         boolean  NOT NULL,
  "values"         jsonb    NOT NULL,
  amends_id        integer,
  mean_since       date,
  mean_rests_on    text,
  annual_least     integer,
  annual_most      integer,
  CONSTRAINT isin_rows_pkey PRIMARY KEY (id),
  CONSTRAINT isin_rows_address_id_addresses_id_fk FOREIGN KEY (address_id) REFERENCES addresses(id),
  CONSTRAINT isin_rows_amends_id_isin_rows_id_fk FOREIGN KEY (amends_id) REFERENCES isin_rows(id),
  CONSTRAINT isin_rows_placement_id_placements_id_fk FOREIGN KEY (placement_id) REFERENCES placements(id),
  CONSTRAINT isin_rows_point_id_measurement_points_id_fk FOREIGN KEY (point_id) REFERENCES measurement_points(id),
  CONSTRAINT isin_rows_result_id_results_id_fk FOREIGN KEY (result_id) REFERENCES results(id),
  CONSTRAINT isin_rows_transmission_id_isin_transmissions_id_fk FOREIGN KEY (transmission_id) REFERENCES isin_transmissions(id),
  CONSTRAINT isin_rows_annual CHECK ((annual_least IS NULL) = (annual_most IS NULL) AND (annual_least IS NULL OR mean_since IS NULL)),
  CONSTRAINT isin_rows_cancels CHECK (result_id IS NOT NULL OR amends_id IS NOT NULL),
  CONSTRAINT isin_rows_mean CHECK ((mean_since IS NULL) = (mean_rests_on IS NULL))
);
CREATE INDEX isin_rows_address_id ON isin_rows (address_id);
CREATE INDEX isin_rows_amends_id ON isin_rows (amends_id);
CREATE UNIQUE INDEX isin_rows_follow_once ON isin_rows (placement_id, COALESCE(amends_id, 0)) WHERE included;
CREATE UNIQUE INDEX isin_rows_placement_once ON isin_rows (transmission_id, placement_id);
CREATE INDEX isin_rows_point_id ON isin_rows (point_id);
CREATE INDEX isin_rows_result_id ON isin_rows (result_id);
CREATE INDEX isin_rows_site ON isin_rows (transmission_id, address_id, id, amends_id);
CREATE TRIGGER isin_rows_amend BEFORE INSERT OR UPDATE ON isin_rows FOR EACH ROW WHEN (new.included AND new.amends_id IS NOT NULL) EXECUTE FUNCTION check_isin_amendment();
CREATE TRIGGER isin_rows_counted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON isin_rows FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
CREATE TRIGGER isin_rows_frozen BEFORE INSERT OR DELETE OR UPDATE ON isin_rows FOR EACH ROW EXECUTE FUNCTION freeze_isin_rows();

CREATE TABLE isin_sites (
  transmission_id  integer      NOT NULL,
  address_id       integer      NOT NULL,
  missing          jsonb,
  "values"         jsonb,
  left_out_reason  text,
  left_out_by      integer,
  left_out_at      timestamptz,
  CONSTRAINT isin_sites_transmission_id_address_id_pk PRIMARY KEY (transmission_id, address_id),
  CONSTRAINT isin_sites_address_id_addresses_id_fk FOREIGN KEY (address_id) REFERENCES addresses(id),
  CONSTRAINT isin_sites_left_out_by_users_id_fk FOREIGN KEY (left_out_by) REFERENCES users(id),
  CONSTRAINT isin_sites_transmission_id_isin_transmissions_id_fk FOREIGN KEY (transmission_id) REFERENCES isin_transmissions(id),
  CONSTRAINT isin_sites_frozen CHECK ((missing IS NULL) = ("values" IS NULL)),
  CONSTRAINT isin_sites_left_out CHECK ((left_out_reason IS NULL) = (left_out_at IS NULL)),
  CONSTRAINT isin_sites_reason CHECK (length(btrim(left_out_reason)) >= 5 AND length(btrim(left_out_reason)) <= 500)
);
CREATE INDEX isin_sites_address_id ON isin_sites (address_id);
CREATE INDEX isin_sites_left_out_by ON isin_sites (left_out_by);
CREATE TRIGGER isin_sites_counted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON isin_sites FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
CREATE TRIGGER isin_sites_frozen BEFORE INSERT OR DELETE OR UPDATE ON isin_sites FOR EACH ROW EXECUTE FUNCTION freeze_isin_sites();

CREATE TABLE isin_transmissions (
  id                   serial,
  year                 integer      NOT NULL,
  half                 integer      NOT NULL,
  starts_on            date         NOT NULL,
  ends_on              date         NOT NULL,
  state                text         NOT NULL DEFAULT 'open'::text,
  round                integer      NOT NULL DEFAULT 1,
  service_recognition  text,
  opened_by            integer,
  opened_at            timestamptz  NOT NULL,
  checked_by           integer,
  checked_at           timestamptz,
  exported_by          integer,
  exported_at          timestamptz,
  sent_by              integer,
  sent_at              timestamptz,
  sent_on              date,
  sent_note            text,
  sent_export_id       integer,
  receipt_by           integer,
  receipt_at           timestamptz,
  receipt_sha256       text,
  receipt_name         text,
  version              integer      NOT NULL DEFAULT 1,
  CONSTRAINT isin_transmissions_pkey PRIMARY KEY (id),
  CONSTRAINT isin_transmissions_checked_by_users_id_fk FOREIGN KEY (checked_by) REFERENCES users(id),
  CONSTRAINT isin_transmissions_exported_by_users_id_fk FOREIGN KEY (exported_by) REFERENCES users(id),
  CONSTRAINT isin_transmissions_opened_by_users_id_fk FOREIGN KEY (opened_by) REFERENCES users(id),
  CONSTRAINT isin_transmissions_receipt_by_users_id_fk FOREIGN KEY (receipt_by) REFERENCES users(id),
  CONSTRAINT isin_transmissions_receipt_sha256_stored_files_sha256_fk FOREIGN KEY (receipt_sha256) REFERENCES stored_files(sha256),
  CONSTRAINT isin_transmissions_sent_by_users_id_fk FOREIGN KEY (sent_by) REFERENCES users(id),
  CONSTRAINT isin_transmissions_sent_export_id_isin_exports_id_fk FOREIGN KEY (sent_export_id) REFERENCES isin_exports(id),
  CONSTRAINT isin_transmissions_checked CHECK ((checked_at IS NULL) = (state = 'open'::text)),
  CONSTRAINT isin_transmissions_exported CHECK ((exported_at IS NULL) = (state = ANY (ARRAY['open'::text, 'checked'::text]))),
  CONSTRAINT isin_transmissions_half CHECK ((half = ANY (ARRAY[1, 2])) AND starts_on = make_date(year, half * 6 - 5, 1) AND ends_on = (starts_on + '6 mons'::interval - '1 day'::interval)::date),
  CONSTRAINT isin_transmissions_note CHECK (length(sent_note) <= 500),
  CONSTRAINT isin_transmissions_receipt CHECK ((receipt_at IS NOT NULL) = (state = 'receipt'::text) AND (receipt_at IS NULL) = (receipt_sha256 IS NULL) AND (receipt_at IS NULL) = (receipt_name IS NULL)),
  CONSTRAINT isin_transmissions_receipt_name CHECK (length(receipt_name) >= 1 AND length(receipt_name) <= 255),
  CONSTRAINT isin_transmissions_sent CHECK ((sent_at IS NOT NULL) = (state = ANY (ARRAY['sent'::text, 'receipt'::text])) AND (sent_at IS NULL) = (sent_on IS NULL) AND (sent_at IS NULL) = (sent_export_id IS NULL) AND sent_on > ends_on),
  CONSTRAINT isin_transmissions_state CHECK (state = ANY (ARRAY['open'::text, 'checked'::text, 'exported'::text, 'sent'::text, 'receipt'::text]))
);
CREATE INDEX isin_transmissions_checked_by ON isin_transmissions (checked_by);
CREATE INDEX isin_transmissions_exported_by ON isin_transmissions (exported_by);
CREATE UNIQUE INDEX isin_transmissions_once ON isin_transmissions (year, half);
CREATE INDEX isin_transmissions_opened_by ON isin_transmissions (opened_by);
CREATE INDEX isin_transmissions_receipt_by ON isin_transmissions (receipt_by);
CREATE INDEX isin_transmissions_receipt_sha256 ON isin_transmissions (receipt_sha256);
CREATE INDEX isin_transmissions_sent_by ON isin_transmissions (sent_by);
CREATE INDEX isin_transmissions_sent_export ON isin_transmissions (sent_export_id);
CREATE TRIGGER isin_transmissions_bump_version BEFORE UPDATE ON isin_transmissions FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER isin_transmissions_counted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON isin_transmissions FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
CREATE TRIGGER isin_transmissions_in_order BEFORE DELETE OR UPDATE ON isin_transmissions FOR EACH ROW EXECUTE FUNCTION order_isin_transmission();
CREATE TRIGGER isin_transmissions_sent_file BEFORE UPDATE ON isin_transmissions FOR EACH ROW WHEN (new.sent_export_id IS NOT NULL AND old.sent_export_id IS NULL) EXECUTE FUNCTION check_isin_sent();

CREATE TABLE known_devices (
  user_id       integer      NOT NULL,
  device_hash   text         NOT NULL,
  session_id    integer,
  last_used_at  timestamptz  NOT NULL,
  CONSTRAINT known_devices_user_id_device_hash_pk PRIMARY KEY (user_id, device_hash),
  CONSTRAINT known_devices_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE SET NULL,
  CONSTRAINT known_devices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_session_id ON known_devices (session_id);

CREATE TABLE last_seen (
  user_id  integer      NOT NULL,
  seen_at  timestamptz  NOT NULL,
  CONSTRAINT last_seen_pkey PRIMARY KEY (user_id),
  CONSTRAINT last_seen_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE list_settings (
  user_id  integer  NOT NULL,
  list     text     NOT NULL,
  columns  jsonb,
  views    jsonb    NOT NULL,
  shape    text,
  CONSTRAINT list_settings_user_id_list_pk PRIMARY KEY (user_id, list),
  CONSTRAINT list_settings_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT list_settings_shape CHECK (shape ~ '^[a-z]{1,20}$'::text)
);

CREATE TABLE mailing_recipients (
  id          serial,
  mailing_id  integer      NOT NULL,
  email       text,
  user_id     integer,
  fields      jsonb        NOT NULL,
  state       text         NOT NULL DEFAULT 'pending'::text,
  error       text,
  sent_at     timestamptz,
  mail_id     bigint,
  CONSTRAINT mailing_recipients_pkey PRIMARY KEY (id),
  CONSTRAINT mailing_recipients_mail_id_mails_id_fk FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE SET NULL,
  CONSTRAINT mailing_recipients_mailing_id_mailings_id_fk FOREIGN KEY (mailing_id) REFERENCES mailings(id) ON DELETE CASCADE,
  CONSTRAINT mailing_recipients_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT mailing_recipients_email CHECK (email ~~ '%_@_%'::text AND length(email) <= 254),
  CONSTRAINT mailing_recipients_state_known CHECK (state = ANY (ARRAY['pending'::text, 'queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'uncertain'::text]))
);
CREATE INDEX mailing_recipients_email_of ON mailing_recipients (lower(email));
CREATE UNIQUE INDEX mailing_recipients_mail_id ON mailing_recipients (mail_id);
CREATE UNIQUE INDEX mailing_recipients_once ON mailing_recipients (mailing_id, lower(email));
CREATE INDEX mailing_recipients_order ON mailing_recipients (mailing_id, id);
CREATE INDEX mailing_recipients_pending ON mailing_recipients (mailing_id, id) WHERE (state = 'pending'::text);
CREATE INDEX mailing_recipients_sending ON mailing_recipients (mail_id) WHERE (state = 'sending'::text);
CREATE INDEX mailing_recipients_state ON mailing_recipients (mailing_id, state);
CREATE INDEX mailing_recipients_user_id ON mailing_recipients (user_id);
CREATE TRIGGER mailing_recipients_are_kept BEFORE INSERT OR DELETE OR UPDATE ON mailing_recipients FOR EACH ROW EXECUTE FUNCTION keep_mailing_recipients();

CREATE TABLE mailings (
  id          serial,
  subject     text         NOT NULL,
  text        text         NOT NULL,
  criteria    jsonb        NOT NULL,
  created_at  timestamptz  NOT NULL,
  created_by  integer,
  started_at  timestamptz,
  started_by  integer,
  next_at     timestamptz,
  version     integer      NOT NULL DEFAULT 1,
  CONSTRAINT mailings_pkey PRIMARY KEY (id),
  CONSTRAINT mailings_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT mailings_started_by_users_id_fk FOREIGN KEY (started_by) REFERENCES users(id),
  CONSTRAINT mailings_started CHECK (next_at IS NULL OR started_at IS NOT NULL),
  CONSTRAINT mailings_subject_length CHECK (length(btrim(subject)) >= 1 AND length(btrim(subject)) <= 200),
  CONSTRAINT mailings_text_length CHECK (length(btrim(text)) >= 1 AND length(btrim(text)) <= 20000)
);
CREATE INDEX mailings_created_by ON mailings (created_by);
CREATE INDEX mailings_next_at ON mailings (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX mailings_started_by ON mailings (started_by);
CREATE TRIGGER mailings_bump_version BEFORE UPDATE ON mailings FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER mailings_started_is_kept BEFORE DELETE OR UPDATE ON mailings FOR EACH ROW WHEN (old.started_at IS NOT NULL) EXECUTE FUNCTION keep_started_mailing();

CREATE TABLE mails (
  id               bigserial,
  kind             text         NOT NULL,
  recipient        text         NOT NULL,
  subject          text         NOT NULL,
  text             text         NOT NULL,
  html             text,
  message_id       text         NOT NULL,
  state            text         NOT NULL DEFAULT 'queued'::text,
  attempts         integer      NOT NULL DEFAULT 0,
  error            text,
  created_at       timestamptz  NOT NULL,
  due_at           timestamptz  NOT NULL,
  expires_at       timestamptz,
  claimed_at       timestamptz,
  sent_at          timestamptz,
  user_id          integer,
  calendar         text,
  not_after        timestamptz,
  about            text,
  attempts_before  integer      NOT NULL DEFAULT 0,
  stopped_at       timestamptz,
  CONSTRAINT mails_pkey PRIMARY KEY (id),
  CONSTRAINT mails_message_id_unique UNIQUE (message_id),
  CONSTRAINT mails_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT mails_about_length CHECK (length(about) >= 1 AND length(about) <= 64),
  CONSTRAINT mails_attempts_before CHECK (attempts_before >= 0 AND attempts_before <= attempts),
  CONSTRAINT mails_state_known CHECK (state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'uncertain'::text]))
);
CREATE INDEX mails_about ON mails (about, id) WHERE (about IS NOT NULL);
CREATE INDEX mails_due ON mails (due_at, id) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));
CREATE INDEX mails_state ON mails (state, id);
CREATE INDEX mails_user_id ON mails (user_id);
CREATE TRIGGER mails_note_outcome AFTER UPDATE ON mails FOR EACH ROW WHEN (new.kind = 'send-mailing'::text) EXECUTE FUNCTION note_outcome_at_recipient();

CREATE TABLE manuals (
  id             serial,
  company_id     integer      NOT NULL,
  device_id      integer,
  title          text         NOT NULL,
  open_date      date         NOT NULL,
  close_date     date,
  active         boolean      NOT NULL DEFAULT true,
  deleted_at     timestamptz,
  notes          text,
  external_code  text,
  version        integer      NOT NULL DEFAULT 1,
  created_at     timestamptz  NOT NULL DEFAULT now(),
  CONSTRAINT manuals_pkey PRIMARY KEY (id),
  CONSTRAINT manuals_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT manuals_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES devices(id),
  CONSTRAINT manuals_closed_after_opened CHECK (close_date >= open_date),
  CONSTRAINT manuals_external_code_length CHECK (length(btrim(external_code)) >= 1 AND length(btrim(external_code)) <= 64),
  CONSTRAINT manuals_notes CHECK (length(notes) <= 500),
  CONSTRAINT manuals_title_length CHECK (length(btrim(title)) >= 1 AND length(btrim(title)) <= 255)
);
CREATE INDEX manuals_company_id ON manuals (company_id, title, id);
CREATE INDEX manuals_device_id ON manuals (device_id);
CREATE UNIQUE INDEX manuals_external_code ON manuals (company_id, lower(btrim(external_code)));
CREATE TRIGGER manuals_bump_version BEFORE UPDATE ON manuals FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER manuals_device_of_company BEFORE INSERT OR UPDATE OF device_id, company_id ON manuals FOR EACH ROW EXECUTE FUNCTION check_device_of_company();
CREATE TRIGGER manuals_open_folder AFTER INSERT ON manuals FOR EACH ROW EXECUTE FUNCTION open_folder_of_manual();

CREATE TABLE mass_activities (
  id                     serial,
  employer_id            integer      NOT NULL,
  status                 text         NOT NULL DEFAULT 'work'::text,
  reverses_id            integer,
  created_by             integer      NOT NULL,
  created_at             timestamptz  NOT NULL,
  reviewed_by            integer,
  reviewed_at            timestamptz,
  deleted_by             integer,
  deleted_at             timestamptz,
  processing_started_at  timestamptz,
  version                integer      NOT NULL DEFAULT 1,
  submitted_by           integer,
  submitted_at           timestamptz,
  CONSTRAINT mass_activities_pkey PRIMARY KEY (id),
  CONSTRAINT mass_activities_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT mass_activities_deleted_by_users_id_fk FOREIGN KEY (deleted_by) REFERENCES users(id),
  CONSTRAINT mass_activities_employer_id_employers_id_fk FOREIGN KEY (employer_id) REFERENCES employers(id),
  CONSTRAINT mass_activities_reverses_id_mass_activities_id_fk FOREIGN KEY (reverses_id) REFERENCES mass_activities(id),
  CONSTRAINT mass_activities_reviewed_by_users_id_fk FOREIGN KEY (reviewed_by) REFERENCES users(id),
  CONSTRAINT mass_activities_submitted_by_users_id_fk FOREIGN KEY (submitted_by) REFERENCES users(id),
  CONSTRAINT mass_activities_deleted CHECK ((deleted_at IS NULL) = (deleted_by IS NULL) AND (deleted_at IS NULL OR (status = ANY (ARRAY['work'::text, 'review'::text])))),
  CONSTRAINT mass_activities_reviewed CHECK ((reviewed_at IS NULL) = (status = ANY (ARRAY['work'::text, 'review'::text])) AND (reviewed_at IS NULL) = (reviewed_by IS NULL)),
  CONSTRAINT mass_activities_status CHECK (status = ANY (ARRAY['work'::text, 'review'::text, 'need_complete'::text, 'pending'::text, 'completed'::text])),
  CONSTRAINT mass_activities_submitted CHECK ((submitted_at IS NULL) = (submitted_by IS NULL))
);
CREATE INDEX mass_activities_created_by ON mass_activities (created_by);
CREATE INDEX mass_activities_deleted_by ON mass_activities (deleted_by);
CREATE INDEX mass_activities_employer_id ON mass_activities (employer_id, id);
CREATE INDEX mass_activities_open ON mass_activities (status, employer_id) WHERE (status = ANY (ARRAY['review'::text, 'need_complete'::text, 'pending'::text]));
CREATE INDEX mass_activities_reverses_id ON mass_activities (reverses_id);
CREATE INDEX mass_activities_reviewed_by ON mass_activities (reviewed_by);
CREATE INDEX mass_activities_submitted_by ON mass_activities (submitted_by);
CREATE TRIGGER mass_activities_bump_version BEFORE UPDATE ON mass_activities FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER mass_activities_step BEFORE UPDATE ON mass_activities FOR EACH ROW EXECUTE FUNCTION check_mass_step();

CREATE TABLE mass_companies (
  mass_activity_id  integer      NOT NULL,
  company_id        integer      NOT NULL,
  state             text         NOT NULL DEFAULT 'pending'::text,
  last_error        text,
  processed_at      timestamptz,
  processed_by      integer,
  CONSTRAINT mass_companies_mass_activity_id_company_id_pk PRIMARY KEY (mass_activity_id, company_id),
  CONSTRAINT mass_companies_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT mass_companies_mass_activity_id_mass_activities_id_fk FOREIGN KEY (mass_activity_id) REFERENCES mass_activities(id),
  CONSTRAINT mass_companies_processed_by_users_id_fk FOREIGN KEY (processed_by) REFERENCES users(id),
  CONSTRAINT mass_companies_failed CHECK ((state = 'failed'::text) = (last_error IS NOT NULL)),
  CONSTRAINT mass_companies_last_error CHECK (length(last_error) <= 500),
  CONSTRAINT mass_companies_processed CHECK ((state = 'processed'::text) = (processed_at IS NOT NULL) AND (processed_at IS NULL) = (processed_by IS NULL)),
  CONSTRAINT mass_companies_state CHECK (state = ANY (ARRAY['pending'::text, 'processed'::text, 'failed'::text]))
);
CREATE INDEX mass_companies_company_id ON mass_companies (company_id);
CREATE INDEX mass_companies_processed_by ON mass_companies (processed_by);
CREATE INDEX mass_companies_waiting ON mass_companies (mass_activity_id) WHERE (state <> 'processed'::text);
CREATE TRIGGER mass_companies_kept BEFORE INSERT OR DELETE ON mass_companies FOR EACH ROW EXECUTE FUNCTION keep_mass_content();
CREATE TRIGGER mass_companies_of_employer BEFORE INSERT ON mass_companies FOR EACH ROW EXECUTE FUNCTION check_mass_company();
CREATE TRIGGER mass_companies_processed_once BEFORE UPDATE ON mass_companies FOR EACH ROW WHEN (old.state = 'processed'::text) EXECUTE FUNCTION keep_processed_unit();

CREATE TABLE mass_entered_persons (
  mass_activity_id  integer   NOT NULL,
  action_type       smallint  NOT NULL,
  person_id         integer   NOT NULL,
  CONSTRAINT mass_entered_persons_mass_activity_id_action_type_pk PRIMARY KEY (mass_activity_id, action_type),
  CONSTRAINT mass_entered_persons_mass_activity_id_mass_activities_id_fk FOREIGN KEY (mass_activity_id) REFERENCES mass_activities(id),
  CONSTRAINT mass_entered_persons_person_id_persons_id_fk FOREIGN KEY (person_id) REFERENCES persons(id),
  CONSTRAINT mass_entered_persons_action_type CHECK (action_type >= 1 AND action_type <= 7)
);
CREATE INDEX mass_entered_persons_person_id ON mass_entered_persons (person_id);

CREATE TABLE mass_old_values (
  mass_activity_id  integer   NOT NULL,
  action_type       smallint  NOT NULL,
  company_id        integer   NOT NULL,
  option            smallint  NOT NULL,
  value             text,
  CONSTRAINT mass_old_values_mass_activity_id_company_id_action_type_option_ PRIMARY KEY (mass_activity_id, company_id, action_type, option),
  CONSTRAINT mass_old_values_of_operation FOREIGN KEY (mass_activity_id, action_type) REFERENCES mass_operations(mass_activity_id, action_type) ON DELETE CASCADE,
  CONSTRAINT mass_old_values_of_unit FOREIGN KEY (mass_activity_id, company_id) REFERENCES mass_companies(mass_activity_id, company_id) ON DELETE CASCADE,
  CONSTRAINT mass_old_values_option CHECK (option >= 2 AND option <= 24)
);
CREATE INDEX mass_old_values_operation ON mass_old_values (mass_activity_id, action_type);
CREATE TRIGGER mass_old_values_kept BEFORE INSERT OR DELETE OR UPDATE ON mass_old_values FOR EACH ROW EXECUTE FUNCTION keep_mass_content();

CREATE TABLE mass_operation_companies (
  mass_activity_id  integer   NOT NULL,
  action_type       smallint  NOT NULL,
  company_id        integer   NOT NULL,
  CONSTRAINT mass_operation_companies_mass_activity_id_action_type_company_i PRIMARY KEY (mass_activity_id, action_type, company_id),
  CONSTRAINT mass_operation_companies_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT mass_operation_companies_of_operation FOREIGN KEY (mass_activity_id, action_type) REFERENCES mass_operations(mass_activity_id, action_type) ON DELETE CASCADE
);
CREATE INDEX mass_operation_companies_company_id ON mass_operation_companies (company_id);
CREATE TRIGGER mass_operation_companies_kept BEFORE INSERT OR DELETE OR UPDATE ON mass_operation_companies FOR EACH ROW EXECUTE FUNCTION keep_mass_content();
CREATE TRIGGER mass_operation_companies_of_employer BEFORE INSERT ON mass_operation_companies FOR EACH ROW EXECUTE FUNCTION check_mass_company();

CREATE TABLE mass_operations (
  mass_activity_id   integer     NOT NULL,
  action_type        smallint    NOT NULL,
  "position"         smallint    NOT NULL,
  options            smallint[]  NOT NULL,
  input_values       jsonb       NOT NULL,
  effective_date     date,
  subject_person_id  integer,
  new_person_id      integer,
  user_id            integer,
  CONSTRAINT mass_operations_mass_activity_id_action_type_pk PRIMARY KEY (mass_activity_id, action_type),
  CONSTRAINT mass_operations_mass_activity_id_mass_activities_id_fk FOREIGN KEY (mass_activity_id) REFERENCES mass_activities(id),
  CONSTRAINT mass_operations_new_person_id_persons_id_fk FOREIGN KEY (new_person_id) REFERENCES persons(id),
  CONSTRAINT mass_operations_subject_person_id_persons_id_fk FOREIGN KEY (subject_person_id) REFERENCES persons(id),
  CONSTRAINT mass_operations_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT mass_operations_action_type CHECK (action_type >= 1 AND action_type <= 7),
  CONSTRAINT mass_operations_employer CHECK (action_type <> 1 OR num_nonnulls(subject_person_id, new_person_id, user_id) = 0),
  CONSTRAINT mass_operations_options CHECK (cardinality(options) > 0 AND (2 <= ALL (options)) AND (24 >= ALL (options))),
  CONSTRAINT mass_operations_other_person CHECK (subject_person_id <> new_person_id),
  CONSTRAINT mass_operations_place CHECK ("position" >= 1 AND "position" <= 7)
);
CREATE INDEX mass_operations_effective_date ON mass_operations (action_type, effective_date);
CREATE INDEX mass_operations_new_person_id ON mass_operations (new_person_id);
CREATE UNIQUE INDEX mass_operations_position ON mass_operations (mass_activity_id, "position");
CREATE INDEX mass_operations_subject_person_id ON mass_operations (subject_person_id);
CREATE INDEX mass_operations_user_id ON mass_operations (user_id);
CREATE TRIGGER mass_operations_kept BEFORE INSERT OR DELETE OR UPDATE ON mass_operations FOR EACH ROW EXECUTE FUNCTION keep_mass_content();

CREATE TABLE mass_term_mails (
  mass_activity_id  integer  NOT NULL,
  user_id           integer  NOT NULL,
  told_on           date     NOT NULL,
  CONSTRAINT mass_term_mails_mass_activity_id_user_id_pk PRIMARY KEY (mass_activity_id, user_id),
  CONSTRAINT mass_term_mails_mass_activity_id_mass_activities_id_fk FOREIGN KEY (mass_activity_id) REFERENCES mass_activities(id),
  CONSTRAINT mass_term_mails_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX mass_term_mails_user_id ON mass_term_mails (user_id);

CREATE TABLE mass_term_rounds (
  day  date  NOT NULL,
  CONSTRAINT mass_term_rounds_pkey PRIMARY KEY (day)
);

CREATE TABLE measurement_points (
  id             serial,
  address_id     integer           NOT NULL,
  alias          text              NOT NULL,
  room_name      text,
  surface        integer,
  floor_id       integer,
  old_floor      text,
  floor_plan_id  integer,
  plan_x         double precision,
  plan_y         double precision,
  active         boolean           NOT NULL DEFAULT true,
  legacy         boolean           NOT NULL DEFAULT false,
  created_at     timestamptz       NOT NULL DEFAULT now(),
  version        integer           NOT NULL DEFAULT 1,
  search_text    text              GENERATED ALWAYS AS (search_fold(((COALESCE(alias, ''::text) || ' '::text) || COALESCE(room_name, ''::text)))) STORED,
  external_code  text,
  "position"     integer,
  CONSTRAINT measurement_points_pkey PRIMARY KEY (id),
  CONSTRAINT measurement_points_address_id_addresses_id_fk FOREIGN KEY (address_id) REFERENCES addresses(id),
  CONSTRAINT measurement_points_plan_of_address FOREIGN KEY (floor_plan_id, address_id) REFERENCES floor_plans(id, address_id),
  CONSTRAINT measurement_points_alias_length CHECK (legacy OR length(btrim(alias)) >= 3 AND length(btrim(alias)) <= 255),
  CONSTRAINT measurement_points_external_code_length CHECK (length(btrim(external_code)) >= 1 AND length(btrim(external_code)) <= 64),
  CONSTRAINT measurement_points_floor CHECK (COALESCE(floor_id >= 1 AND floor_id <= 25, legacy)),
  CONSTRAINT measurement_points_plan_position CHECK ((plan_x IS NULL) = (plan_y IS NULL) AND (plan_x IS NULL OR floor_plan_id IS NOT NULL)),
  CONSTRAINT measurement_points_position CHECK ("position" > 0),
  CONSTRAINT measurement_points_surface CHECK (surface >= 1 AND surface <= 999999)
);
CREATE INDEX measurement_points_address_id ON measurement_points (address_id);
CREATE INDEX measurement_points_alias ON measurement_points (alias, id);
CREATE UNIQUE INDEX measurement_points_alias_once ON measurement_points (address_id, lower(btrim(alias))) WHERE (NOT legacy);
CREATE INDEX measurement_points_beginning ON measurement_points ("left"(search_text, 64) COLLATE "C");
CREATE UNIQUE INDEX measurement_points_external_code ON measurement_points (address_id, lower(btrim(external_code)));
CREATE INDEX measurement_points_floor_plan_id ON measurement_points (floor_plan_id);
CREATE INDEX measurement_points_key ON measurement_points (address_id, record_key(alias));
CREATE INDEX measurement_points_search ON measurement_points USING gin (search_text gin_trgm_ops);
CREATE TRIGGER measurement_points_bump_version BEFORE UPDATE ON measurement_points FOR EACH ROW WHEN (NOT new."position" IS DISTINCT FROM old."position") EXECUTE FUNCTION bump_version();
CREATE TRIGGER measurement_points_counted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON measurement_points FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
CREATE TRIGGER measurement_points_in_use BEFORE UPDATE OF active ON measurement_points FOR EACH ROW WHEN (old.active AND NOT new.active) EXECUTE FUNCTION keep_in_use_while_measuring();

CREATE TABLE municipalities (
  belfiore_code  text              NOT NULL,
  istat_code     text              NOT NULL,
  name           text              NOT NULL,
  folded_name    text              NOT NULL,
  province       text              NOT NULL,
  region_id      smallint          NOT NULL,
  latitude       double precision,
  longitude      double precision,
  CONSTRAINT municipalities_pkey PRIMARY KEY (belfiore_code),
  CONSTRAINT municipalities_istat_code_unique UNIQUE (istat_code)
);
CREATE TRIGGER municipalities_counted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON municipalities FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();

CREATE TABLE municipality_postal_codes (
  belfiore_code  text  NOT NULL,
  cap            text  NOT NULL,
  CONSTRAINT municipality_postal_codes_pkey PRIMARY KEY (belfiore_code, cap),
  CONSTRAINT municipality_postal_codes_belfiore_code_municipalities_belfiore FOREIGN KEY (belfiore_code) REFERENCES municipalities(belfiore_code) ON DELETE CASCADE
);

CREATE TABLE notices_seen (
  user_id     integer      NOT NULL,
  seen_until  timestamptz  NOT NULL,
  CONSTRAINT notices_seen_pkey PRIMARY KEY (user_id),
  CONSTRAINT notices_seen_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE paper_versions (
  document_id   integer  NOT NULL,
  revision      integer  NOT NULL,
  from_day      date,
  shortcomings  text[]   NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT paper_versions_document_id_revision_pk PRIMARY KEY (document_id, revision),
  CONSTRAINT paper_versions_of_document FOREIGN KEY (document_id, revision) REFERENCES document_versions(document_id, revision)
);

CREATE TABLE password_links (
  user_id     integer      NOT NULL,
  token_hash  text         NOT NULL,
  created_at  timestamptz  NOT NULL,
  expires_at  timestamptz  NOT NULL,
  kind        text         NOT NULL,
  CONSTRAINT password_links_user_id_kind_pk PRIMARY KEY (user_id, kind),
  CONSTRAINT password_links_token_hash_unique UNIQUE (token_hash),
  CONSTRAINT password_links_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT password_links_kind CHECK (kind = ANY (ARRAY['forgotten'::text, 'invited'::text]))
);

CREATE TABLE password_requests (
  id               bigserial,
  identity         text         NOT NULL,
  network_address  text         NOT NULL,
  requested_at     timestamptz  NOT NULL,
  answered_at      timestamptz,
  CONSTRAINT password_requests_pkey PRIMARY KEY (id)
);
CREATE INDEX password_requests_identity ON password_requests (identity, requested_at);
CREATE INDEX password_requests_network_address ON password_requests (network_address, requested_at);
CREATE INDEX password_requests_unanswered ON password_requests (id) WHERE (answered_at IS NULL);

CREATE TABLE person_versions (
  id               serial,
  person_id        integer      NOT NULL,
  valid_from       date,
  valid_to         date,
  name             text         NOT NULL,
  surname          text         NOT NULL,
  gender           text         NOT NULL DEFAULT 'U'::text,
  fiscal_code      text,
  birth_date       date,
  birth_place      text,
  qualification    text,
  grade            text,
  register_number  text,
  work_address     text,
  phone            text,
  email            text,
  pec              text,
  address          text,
  city             text,
  postal_code      text,
  province         text,
  notes            text,
  created_at       timestamptz  NOT NULL DEFAULT now(),
  CONSTRAINT person_versions_pkey PRIMARY KEY (id),
  CONSTRAINT person_versions_no_overlap EXCLUDE USING gist (int4range(person_id, person_id, '[]'::text) WITH &&, daterange(valid_from, valid_to, '[]'::text) WITH &&),
  CONSTRAINT person_versions_person_id_persons_id_fk FOREIGN KEY (person_id) REFERENCES persons(id),
  CONSTRAINT person_versions_ends_after_start CHECK (valid_to >= valid_from),
  CONSTRAINT person_versions_fiscal_code CHECK (fiscal_code ~ '^[A-Z0-9]{11,16}$'::text),
  CONSTRAINT person_versions_gender CHECK (gender = ANY (ARRAY['M'::text, 'F'::text, 'U'::text])),
  CONSTRAINT person_versions_grade CHECK (grade = ANY (ARRAY['primo'::text, 'secondo'::text, 'terzo_sanitario'::text, 'terzo'::text])),
  CONSTRAINT person_versions_name_length CHECK (length(btrim(name)) >= 1 AND length(btrim(name)) <= 100),
  CONSTRAINT person_versions_notes CHECK (length(notes) <= 500),
  CONSTRAINT person_versions_postal_code CHECK (postal_code ~ '^[0-9]{5}$'::text),
  CONSTRAINT person_versions_province CHECK (province ~ '^[A-Z]{2}$'::text),
  CONSTRAINT person_versions_qualification CHECK (qualification = ANY (ARRAY['fisico'::text, 'ing'::text])),
  CONSTRAINT person_versions_surname_length CHECK (length(btrim(surname)) >= 1 AND length(btrim(surname)) <= 100)
);
CREATE INDEX person_versions_person_id ON person_versions (person_id, valid_from);
CREATE TRIGGER person_versions_names AFTER INSERT OR UPDATE ON person_versions FOR EACH ROW EXECUTE FUNCTION keep_person_names();

CREATE TABLE personal_details (
  seal     text     NOT NULL,
  user_id  integer  NOT NULL,
  salt     text     NOT NULL,
  content  jsonb    NOT NULL,
  CONSTRAINT personal_details_pkey PRIMARY KEY (seal),
  CONSTRAINT personal_details_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX personal_details_user_id ON personal_details (user_id);

CREATE TABLE persons (
  id             serial,
  user_id        integer,
  name           text         NOT NULL,
  surname        text         NOT NULL,
  fiscal_code    text,
  external_code  text,
  active         boolean      NOT NULL DEFAULT true,
  version        integer      NOT NULL DEFAULT 1,
  search_text    text         GENERATED ALWAYS AS (search_fold(((((COALESCE(surname, ''::text) || ' '::text) || COALESCE(name, ''::text)) || ' '::text) || COALESCE(fiscal_code, ''::text)))) STORED,
  created_at     timestamptz  NOT NULL DEFAULT now(),
  erased_at      timestamptz,
  CONSTRAINT persons_pkey PRIMARY KEY (id),
  CONSTRAINT persons_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT persons_erased CHECK (erased_at IS NULL OR NOT active AND user_id IS NULL AND fiscal_code IS NULL AND external_code IS NULL AND surname = 'Persona'::text AND name = ('cancellata n. P'::text || id)),
  CONSTRAINT persons_external_code_length CHECK (length(btrim(external_code)) >= 1 AND length(btrim(external_code)) <= 64),
  CONSTRAINT persons_name_length CHECK (length(btrim(name)) >= 1 AND length(btrim(name)) <= 100),
  CONSTRAINT persons_surname_length CHECK (length(btrim(surname)) >= 1 AND length(btrim(surname)) <= 100)
);
CREATE INDEX persons_beginning ON persons ("left"(search_text, 64) COLLATE "C");
CREATE UNIQUE INDEX persons_external_code ON persons (lower(btrim(external_code)));
CREATE UNIQUE INDEX persons_fiscal_code ON persons (fiscal_code);
CREATE INDEX persons_search ON persons USING gin (search_text gin_trgm_ops);
CREATE INDEX persons_surname ON persons (surname, id);
CREATE UNIQUE INDEX persons_user_id ON persons (user_id);
CREATE TRIGGER persons_bump_version BEFORE UPDATE ON persons FOR EACH ROW EXECUTE FUNCTION bump_version();

CREATE TABLE place_delegations (
  id            serial,
  principal_id  integer      NOT NULL,
  place_id      integer      NOT NULL,
  operator_id   integer      NOT NULL,
  starts_on     date         NOT NULL,
  ends_on       date         NOT NULL,
  created_by    integer      NOT NULL,
  created_at    timestamptz  NOT NULL,
  deleted_by    integer,
  deleted_at    timestamptz,
  version       integer      NOT NULL DEFAULT 1,
  CONSTRAINT place_delegations_pkey PRIMARY KEY (id),
  CONSTRAINT place_delegations_no_overlap EXCLUDE USING gist (int4range(principal_id, principal_id, '[]'::text) WITH &&, int4range(place_id, place_id, '[]'::text) WITH &&, daterange(starts_on, ends_on, '[]'::text) WITH &&) WHERE (deleted_at IS NULL),
  CONSTRAINT place_delegations_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT place_delegations_deleted_by_users_id_fk FOREIGN KEY (deleted_by) REFERENCES users(id),
  CONSTRAINT place_delegations_operator_id_users_id_fk FOREIGN KEY (operator_id) REFERENCES users(id),
  CONSTRAINT place_delegations_place_id_control_places_id_fk FOREIGN KEY (place_id) REFERENCES control_places(id),
  CONSTRAINT place_delegations_principal_id_principals_id_fk FOREIGN KEY (principal_id) REFERENCES principals(id),
  CONSTRAINT place_delegations_deleted CHECK ((deleted_at IS NULL) = (deleted_by IS NULL)),
  CONSTRAINT place_delegations_in_order CHECK (starts_on <= ends_on)
);
CREATE INDEX place_delegations_client ON place_delegations (principal_id, starts_on);
CREATE INDEX place_delegations_created_by ON place_delegations (created_by);
CREATE INDEX place_delegations_deleted_by ON place_delegations (deleted_by);
CREATE INDEX place_delegations_operator_id ON place_delegations (operator_id, starts_on);
CREATE INDEX place_delegations_place_id ON place_delegations (place_id);
CREATE TRIGGER place_delegations_bump_version BEFORE UPDATE ON place_delegations FOR EACH ROW EXECUTE FUNCTION bump_version();

CREATE TABLE placement_corrections (
  id                   serial,
  placement_id         integer,
  kind                 text         NOT NULL,
  entered_by           integer,
  entered_at           timestamptz,
  reason               text         NOT NULL,
  before               jsonb        NOT NULL,
  after                jsonb,
  corrected_by         integer      NOT NULL,
  corrected_at         timestamptz  NOT NULL,
  principal_id         integer      NOT NULL,
  before_photo_sha256  text,
  CONSTRAINT placement_corrections_pkey PRIMARY KEY (id),
  CONSTRAINT placement_corrections_before_photo FOREIGN KEY (before_photo_sha256) REFERENCES stored_files(sha256),
  CONSTRAINT placement_corrections_corrected_by_users_id_fk FOREIGN KEY (corrected_by) REFERENCES users(id),
  CONSTRAINT placement_corrections_entered_by_users_id_fk FOREIGN KEY (entered_by) REFERENCES users(id),
  CONSTRAINT placement_corrections_placement_id_placements_id_fk FOREIGN KEY (placement_id) REFERENCES placements(id) ON DELETE SET NULL,
  CONSTRAINT placement_corrections_principal_id_principals_id_fk FOREIGN KEY (principal_id) REFERENCES principals(id),
  CONSTRAINT placement_corrections_after CHECK ((after IS NULL) = (kind = 'cancelled'::text)),
  CONSTRAINT placement_corrections_kind CHECK (kind = ANY (ARRAY['corrected'::text, 'cancelled'::text])),
  CONSTRAINT placement_corrections_reason CHECK (length(btrim(reason)) >= 5 AND length(btrim(reason)) <= 500)
);
CREATE INDEX placement_corrections_before_photo_sha256 ON placement_corrections (before_photo_sha256);
CREATE INDEX placement_corrections_cancelled ON placement_corrections (entered_by, entered_at, id) WHERE (kind = 'cancelled'::text);
CREATE INDEX placement_corrections_corrected_by ON placement_corrections (corrected_by);
CREATE INDEX placement_corrections_entered_by ON placement_corrections (entered_by);
CREATE INDEX placement_corrections_placement_id ON placement_corrections (placement_id, id);
CREATE INDEX placement_corrections_principal_id ON placement_corrections (principal_id);

CREATE TABLE placements (
  id                   serial,
  dosimeter_id         integer      NOT NULL,
  principal_id         integer      NOT NULL,
  address_id           integer,
  shipped_on           date,
  point_id             integer,
  started_on           date,
  ended_on             date,
  lost                 boolean      NOT NULL DEFAULT false,
  processed            boolean      NOT NULL DEFAULT false,
  photo_sha256         text,
  placed_by            integer,
  placed_at            timestamptz,
  removed_by           integer,
  removed_at           timestamptz,
  legacy               boolean      NOT NULL DEFAULT false,
  created_at           timestamptz  NOT NULL DEFAULT now(),
  version              integer      NOT NULL DEFAULT 1,
  shipment_id          integer,
  returned_on          date,
  placed_by_customer   boolean      NOT NULL DEFAULT false,
  removed_by_customer  boolean      NOT NULL DEFAULT false,
  CONSTRAINT placements_pkey PRIMARY KEY (id),
  CONSTRAINT placements_no_overlap_at_point EXCLUDE USING gist (int4range(point_id, point_id, '[]'::text) WITH &&, daterange(started_on, COALESCE(ended_on, 'infinity'::date), '[)'::text) WITH &&) WHERE (point_id IS NOT NULL AND NOT legacy AND (ended_on IS NOT NULL OR NOT processed)),
  CONSTRAINT placements_address_id_addresses_id_fk FOREIGN KEY (address_id) REFERENCES addresses(id),
  CONSTRAINT placements_dosimeter_id_dosimeters_id_fk FOREIGN KEY (dosimeter_id) REFERENCES dosimeters(id),
  CONSTRAINT placements_of_shipment FOREIGN KEY (shipment_id, principal_id) REFERENCES shipments(id, principal_id) ON UPDATE CASCADE,
  CONSTRAINT placements_photo_sha256_stored_files_sha256_fk FOREIGN KEY (photo_sha256) REFERENCES stored_files(sha256),
  CONSTRAINT placements_placed_by_users_id_fk FOREIGN KEY (placed_by) REFERENCES users(id),
  CONSTRAINT placements_point_id_measurement_points_id_fk FOREIGN KEY (point_id) REFERENCES measurement_points(id),
  CONSTRAINT placements_principal_id_principals_id_fk FOREIGN KEY (principal_id) REFERENCES principals(id),
  CONSTRAINT placements_removed_by_users_id_fk FOREIGN KEY (removed_by) REFERENCES users(id),
  CONSTRAINT placements_end_after_start CHECK (legacy OR COALESCE(ended_on >= started_on, ended_on IS NULL)),
  CONSTRAINT placements_lost_has_end CHECK (legacy OR NOT lost OR started_on IS NULL OR ended_on IS NOT NULL),
  CONSTRAINT placements_placed_by_customer CHECK (NOT placed_by_customer OR placed_by IS NOT NULL),
  CONSTRAINT placements_point_and_start CHECK ((point_id IS NULL) = (started_on IS NULL)),
  CONSTRAINT placements_removed_by_customer CHECK (NOT removed_by_customer OR removed_by IS NOT NULL),
  CONSTRAINT placements_returned_after_end CHECK (legacy OR returned_on IS NULL OR COALESCE(ended_on <= returned_on, false) AND NOT lost)
);
CREATE INDEX placements_active ON placements (principal_id, started_on) WHERE ((started_on IS NOT NULL) AND (ended_on IS NULL) AND (NOT processed));
CREATE INDEX placements_address_id ON placements (address_id);
CREATE INDEX placements_available ON placements (principal_id) WHERE ((started_on IS NULL) AND (NOT lost) AND (NOT processed));
CREATE INDEX placements_dosimeter_id ON placements (dosimeter_id);
CREATE UNIQUE INDEX placements_dosimeter_once ON placements (dosimeter_id) WHERE (NOT legacy);
CREATE INDEX placements_ended_on ON placements (ended_on) WHERE (ended_on IS NOT NULL);
CREATE INDEX placements_in_laboratory ON placements (returned_on, id) WHERE ((returned_on IS NOT NULL) AND (NOT processed));
CREATE INDEX placements_lost ON placements (ended_on) WHERE (lost AND (NOT processed));
CREATE INDEX placements_measuring ON placements (started_on, point_id) WHERE ((started_on IS NOT NULL) AND (ended_on IS NULL) AND (NOT processed) AND (NOT lost));
CREATE UNIQUE INDEX placements_one_active_per_point ON placements (point_id) WHERE ((started_on IS NOT NULL) AND (ended_on IS NULL) AND (NOT processed) AND (NOT legacy));
CREATE INDEX placements_photo_sha256 ON placements (photo_sha256);
CREATE INDEX placements_placed_at ON placements (placed_at, id) WHERE (placed_at IS NOT NULL);
CREATE INDEX placements_placed_by ON placements (placed_by, placed_at, id);
CREATE INDEX placements_point_id ON placements (point_id);
CREATE INDEX placements_principal_id ON placements (principal_id);
CREATE INDEX placements_removed_by ON placements (removed_by, removed_at, id);
CREATE INDEX placements_shipment_id ON placements (shipment_id);
CREATE INDEX placements_to_analyse ON placements (ended_on) WHERE ((ended_on IS NOT NULL) AND (NOT processed) AND (NOT lost));
CREATE TRIGGER placements_bump_version BEFORE UPDATE ON placements FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER placements_counted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON placements FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
CREATE TRIGGER placements_keep_analysed BEFORE UPDATE ON placements FOR EACH ROW WHEN (old.processed AND new.processed AND (new.dosimeter_id <> old.dosimeter_id OR new.point_id IS NULL AND old.point_id IS NOT NULL OR new.ended_on IS NULL AND old.ended_on IS NOT NULL OR new.lost AND NOT old.lost)) EXECUTE FUNCTION keep_what_was_analysed();
CREATE TRIGGER placements_point_of_principal BEFORE INSERT OR UPDATE OF point_id, principal_id ON placements FOR EACH ROW EXECUTE FUNCTION check_placement_principal();

CREATE TABLE planimetries (
  id                 serial,
  company_id         integer           NOT NULL,
  alias              text              NOT NULL,
  background_sha256  text,
  background_name    text,
  width              integer           NOT NULL,
  height             integer           NOT NULL,
  drawing            jsonb             NOT NULL,
  metres_per_pixel   double precision,
  snapshot_sha256    text,
  snapshot_at        timestamptz,
  active             boolean           NOT NULL DEFAULT true,
  version            integer           NOT NULL DEFAULT 1,
  created_at         timestamptz       NOT NULL DEFAULT now(),
  CONSTRAINT planimetries_pkey PRIMARY KEY (id),
  CONSTRAINT planimetries_background_sha256_stored_files_sha256_fk FOREIGN KEY (background_sha256) REFERENCES stored_files(sha256),
  CONSTRAINT planimetries_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT planimetries_snapshot_sha256_stored_files_sha256_fk FOREIGN KEY (snapshot_sha256) REFERENCES stored_files(sha256),
  CONSTRAINT planimetries_alias_length CHECK (length(btrim(alias)) >= 1 AND length(btrim(alias)) <= 255),
  CONSTRAINT planimetries_background CHECK ((background_sha256 IS NULL) = (background_name IS NULL)),
  CONSTRAINT planimetries_scale CHECK (metres_per_pixel > 0::double precision),
  CONSTRAINT planimetries_sides CHECK (width >= 1 AND width <= 10000 AND height >= 1 AND height <= 10000),
  CONSTRAINT planimetries_snapshot CHECK ((snapshot_sha256 IS NULL) = (snapshot_at IS NULL))
);
CREATE INDEX planimetries_background_sha256 ON planimetries (background_sha256);
CREATE INDEX planimetries_company_id ON planimetries (company_id, alias, id);
CREATE INDEX planimetries_snapshot_sha256 ON planimetries (snapshot_sha256);
CREATE TRIGGER planimetries_bump_version BEFORE UPDATE ON planimetries FOR EACH ROW EXECUTE FUNCTION bump_version();

CREATE TABLE planimetry_attachments (
  planimetry_id  integer  NOT NULL,
  "position"     integer  NOT NULL,
  sha256         text     NOT NULL,
  file_name      text     NOT NULL,
  CONSTRAINT planimetry_attachments_planimetry_id_position_pk PRIMARY KEY (planimetry_id, "position"),
  CONSTRAINT planimetry_attachments_planimetry_id_planimetries_id_fk FOREIGN KEY (planimetry_id) REFERENCES planimetries(id),
  CONSTRAINT planimetry_attachments_sha256_stored_files_sha256_fk FOREIGN KEY (sha256) REFERENCES stored_files(sha256),
  CONSTRAINT planimetry_attachments_file_name CHECK (length(btrim(file_name)) >= 1 AND length(btrim(file_name)) <= 255)
);
CREATE INDEX planimetry_attachments_sha256 ON planimetry_attachments (sha256);

CREATE TABLE principal_zones (
  principal_id  integer  NOT NULL,
  zone_id       integer  NOT NULL,
  CONSTRAINT principal_zones_principal_id_zone_id_pk PRIMARY KEY (principal_id, zone_id),
  CONSTRAINT principal_zones_principal_id_principals_id_fk FOREIGN KEY (principal_id) REFERENCES principals(id),
  CONSTRAINT principal_zones_zone_id_zones_id_fk FOREIGN KEY (zone_id) REFERENCES zones(id)
);
CREATE INDEX principal_zones_zone_id ON principal_zones (zone_id);
CREATE TRIGGER principal_zones_counted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON principal_zones FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();

CREATE TABLE principals (
  id             serial,
  name           text         NOT NULL,
  active         boolean      NOT NULL DEFAULT true,
  created_at     timestamptz  NOT NULL DEFAULT now(),
  version        integer      NOT NULL DEFAULT 1,
  search_text    text         GENERATED ALWAYS AS (search_fold(COALESCE(name, ''::text))) STORED,
  external_code  text,
  CONSTRAINT principals_pkey PRIMARY KEY (id),
  CONSTRAINT principals_external_code_length CHECK (length(btrim(external_code)) >= 1 AND length(btrim(external_code)) <= 64),
  CONSTRAINT principals_name_length CHECK (length(btrim(name)) >= 1 AND length(btrim(name)) <= 255)
);
CREATE INDEX principals_beginning ON principals ("left"(search_text, 64) COLLATE "C");
CREATE UNIQUE INDEX principals_external_code ON principals (lower(btrim(external_code)));
CREATE INDEX principals_key ON principals (record_key(name));
CREATE INDEX principals_name ON principals (name, id);
CREATE INDEX principals_search ON principals USING gin (search_text gin_trgm_ops);
CREATE TRIGGER principals_bump_version BEFORE UPDATE ON principals FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER principals_counted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON principals FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
CREATE TRIGGER principals_in_use BEFORE UPDATE OF active ON principals FOR EACH ROW WHEN (old.active AND NOT new.active) EXECUTE FUNCTION keep_in_use_while_measuring();

CREATE TABLE project_employers (
  project_id   integer  NOT NULL,
  employer_id  integer  NOT NULL,
  CONSTRAINT project_employers_project_id_employer_id_pk PRIMARY KEY (project_id, employer_id),
  CONSTRAINT project_employers_employer_id_employers_id_fk FOREIGN KEY (employer_id) REFERENCES employers(id),
  CONSTRAINT project_employers_project_id_projects_id_fk FOREIGN KEY (project_id) REFERENCES projects(id)
);
CREATE INDEX project_employers_employer_id ON project_employers (employer_id);

CREATE TABLE projects (
  id                serial,
  number            text         NOT NULL,
  title             text         NOT NULL,
  contract_ends_on  date,
  notes             text,
  external_code     text,
  active            boolean      NOT NULL DEFAULT true,
  version           integer      NOT NULL DEFAULT 1,
  search_text       text         GENERATED ALWAYS AS (search_fold(((COALESCE(number, ''::text) || ' '::text) || COALESCE(title, ''::text)))) STORED,
  created_at        timestamptz  NOT NULL DEFAULT now(),
  CONSTRAINT projects_pkey PRIMARY KEY (id),
  CONSTRAINT projects_external_code_length CHECK (length(btrim(external_code)) >= 1 AND length(btrim(external_code)) <= 64),
  CONSTRAINT projects_notes CHECK (length(notes) <= 500),
  CONSTRAINT projects_number_length CHECK (length(btrim(number)) >= 1 AND length(btrim(number)) <= 64),
  CONSTRAINT projects_title_length CHECK (length(btrim(title)) >= 1 AND length(btrim(title)) <= 255)
);
CREATE INDEX projects_beginning ON projects ("left"(search_text, 64) COLLATE "C");
CREATE INDEX projects_contract_ends_on ON projects (contract_ends_on, id);
CREATE UNIQUE INDEX projects_external_code ON projects (lower(btrim(external_code)));
CREATE INDEX projects_in_order ON projects (number, id);
CREATE UNIQUE INDEX projects_number ON projects (lower(btrim(number)));
CREATE INDEX projects_search ON projects USING gin (search_text gin_trgm_ops);
CREATE INDEX projects_title ON projects (title, id);
CREATE TRIGGER projects_bump_version BEFORE UPDATE ON projects FOR EACH ROW EXECUTE FUNCTION bump_version();

CREATE TABLE quality_controls (
  id                  serial,
  batch_id            integer           NOT NULL,
  kind                text              NOT NULL,
  read_on             date              NOT NULL,
  traces              double precision  NOT NULL,
  traces_uncertainty  double precision  NOT NULL,
  other_traces        double precision,
  other_uncertainty   double precision,
  note                text,
  entered_by          integer,
  entered_at          timestamptz       NOT NULL,
  corrects_id         integer,
  withdrawn_at        timestamptz,
  withdrawn_by        integer,
  withdrawn_reason    text,
  CONSTRAINT quality_controls_pkey PRIMARY KEY (id),
  CONSTRAINT quality_controls_batch_id_batches_id_fk FOREIGN KEY (batch_id) REFERENCES batches(id),
  CONSTRAINT quality_controls_corrects_id_quality_controls_id_fk FOREIGN KEY (corrects_id) REFERENCES quality_controls(id),
  CONSTRAINT quality_controls_entered_by_users_id_fk FOREIGN KEY (entered_by) REFERENCES users(id),
  CONSTRAINT quality_controls_withdrawn_by_users_id_fk FOREIGN KEY (withdrawn_by) REFERENCES users(id),
  CONSTRAINT quality_controls_densities CHECK (traces >= 0::double precision AND traces_uncertainty >= 0::double precision AND other_traces >= 0::double precision AND other_uncertainty >= 0::double precision),
  CONSTRAINT quality_controls_kind CHECK (kind = ANY (ARRAY['blank'::text, 'duplicate'::text])),
  CONSTRAINT quality_controls_note CHECK (length(note) <= 500),
  CONSTRAINT quality_controls_pair CHECK ((kind = 'duplicate'::text) = (other_traces IS NOT NULL) AND (other_traces IS NULL) = (other_uncertainty IS NULL)),
  CONSTRAINT quality_controls_reason CHECK (length(btrim(withdrawn_reason)) >= 5 AND length(btrim(withdrawn_reason)) <= 500),
  CONSTRAINT quality_controls_withdrawn CHECK ((withdrawn_at IS NULL) = (withdrawn_reason IS NULL) AND (withdrawn_by IS NULL OR withdrawn_at IS NOT NULL))
);
CREATE INDEX quality_controls_batch_id ON quality_controls (batch_id, read_on, id);
CREATE UNIQUE INDEX quality_controls_corrects_id ON quality_controls (corrects_id);
CREATE INDEX quality_controls_entered_by ON quality_controls (entered_by);
CREATE INDEX quality_controls_withdrawn_by ON quality_controls (withdrawn_by);
CREATE TRIGGER quality_controls_never_deleted BEFORE DELETE ON quality_controls FOR EACH ROW EXECUTE FUNCTION keep_quality_control();
CREATE TRIGGER quality_controls_written_once BEFORE UPDATE ON quality_controls FOR EACH ROW WHEN (old.withdrawn_at IS NOT NULL OR new.withdrawn_at IS NULL OR (to_jsonb(new.*) - '{withdrawn_at,withdrawn_by,withdrawn_reason}'::text[]) <> (to_jsonb(old.*) - '{withdrawn_at,withdrawn_by,withdrawn_reason}'::text[])) EXECUTE FUNCTION keep_quality_control();

CREATE TABLE questionnaire_versions (
  id          serial,
  kind        text         NOT NULL,
  number      integer      NOT NULL,
  questions   jsonb        NOT NULL,
  created_at  timestamptz  NOT NULL DEFAULT now(),
  created_by  integer,
  CONSTRAINT questionnaire_versions_pkey PRIMARY KEY (id),
  CONSTRAINT questionnaire_versions_number UNIQUE (kind, number),
  CONSTRAINT questionnaire_versions_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT questionnaire_versions_kind CHECK (kind = ANY (ARRAY['building'::text, 'employer'::text]))
);
CREATE TRIGGER questionnaire_versions_counted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON questionnaire_versions FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
CREATE TRIGGER questionnaire_versions_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON questionnaire_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE radioprotection_run_attempts (
  run_id      integer  NOT NULL,
  "position"  integer  NOT NULL,
  attempts    integer  NOT NULL,
  CONSTRAINT radioprotection_run_attempts_run_id_position_pk PRIMARY KEY (run_id, "position"),
  CONSTRAINT radioprotection_run_attempts_item FOREIGN KEY (run_id, "position") REFERENCES radioprotection_run_items(run_id, "position") ON DELETE CASCADE,
  CONSTRAINT radioprotection_run_attempts_counted CHECK (attempts >= 1)
);

CREATE TABLE radioprotection_run_items (
  run_id      integer      NOT NULL,
  "position"  integer      NOT NULL,
  target_id   integer      NOT NULL,
  state       text         NOT NULL DEFAULT 'waiting'::text,
  failure     text,
  settled_at  timestamptz,
  asked_at    timestamptz,
  CONSTRAINT radioprotection_run_items_run_id_position_pk PRIMARY KEY (run_id, "position"),
  CONSTRAINT radioprotection_run_items_run_id_radioprotection_runs_id_fk FOREIGN KEY (run_id) REFERENCES radioprotection_runs(id),
  CONSTRAINT radioprotection_run_items_failure CHECK ((state = 'failed'::text) = (failure IS NOT NULL)),
  CONSTRAINT radioprotection_run_items_failure_length CHECK (length(failure) <= 500),
  CONSTRAINT radioprotection_run_items_settled CHECK ((state = 'waiting'::text) = (settled_at IS NULL)),
  CONSTRAINT radioprotection_run_items_state CHECK (state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text]))
);
CREATE UNIQUE INDEX radioprotection_run_items_once ON radioprotection_run_items (run_id, target_id);
CREATE INDEX radioprotection_run_items_waiting ON radioprotection_run_items (run_id, "position") WHERE (state = 'waiting'::text);

CREATE TABLE radioprotection_runs (
  id           serial,
  kind         text         NOT NULL,
  subject_id   integer,
  started_by   integer      NOT NULL,
  created_at   timestamptz  NOT NULL,
  is_paused    boolean      NOT NULL DEFAULT false,
  finished_at  timestamptz,
  CONSTRAINT radioprotection_runs_pkey PRIMARY KEY (id),
  CONSTRAINT radioprotection_runs_started_by_users_id_fk FOREIGN KEY (started_by) REFERENCES users(id),
  CONSTRAINT radioprotection_runs_kind CHECK (kind = ANY (ARRAY['append'::text, 'revert'::text, 'migrate'::text, 'generate'::text, 'process'::text])),
  CONSTRAINT radioprotection_runs_paused CHECK (NOT is_paused OR finished_at IS NULL),
  CONSTRAINT radioprotection_runs_subject CHECK ((kind = ANY (ARRAY['append'::text, 'revert'::text, 'process'::text])) = (subject_id IS NOT NULL))
);
CREATE UNIQUE INDEX radioprotection_runs_one_at_a_time ON radioprotection_runs (kind, COALESCE(subject_id, 0)) WHERE (finished_at IS NULL);
CREATE INDEX radioprotection_runs_started_by ON radioprotection_runs (started_by);
CREATE INDEX radioprotection_runs_underway ON radioprotection_runs (id) WHERE (finished_at IS NULL);

CREATE TABLE radioprotection_settings (
  version   integer      NOT NULL,
  content   jsonb        NOT NULL,
  saved_by  integer      NOT NULL,
  saved_at  timestamptz  NOT NULL,
  CONSTRAINT radioprotection_settings_pkey PRIMARY KEY (version),
  CONSTRAINT radioprotection_settings_saved_by_users_id_fk FOREIGN KEY (saved_by) REFERENCES users(id),
  CONSTRAINT radioprotection_settings_version CHECK (version > 0)
);
CREATE INDEX radioprotection_settings_saved_by ON radioprotection_settings (saved_by);

CREATE TABLE readers (
  id          serial,
  name        text         NOT NULL,
  columns     jsonb        NOT NULL,
  version     integer      NOT NULL DEFAULT 1,
  created_at  timestamptz  NOT NULL,
  CONSTRAINT readers_pkey PRIMARY KEY (id),
  CONSTRAINT readers_name_length CHECK (length(btrim(name)) >= 1 AND length(btrim(name)) <= 100)
);
CREATE UNIQUE INDEX readers_name ON readers (lower(btrim(name)));
CREATE TRIGGER readers_bump_version BEFORE UPDATE ON readers FOR EACH ROW EXECUTE FUNCTION bump_version();

CREATE TABLE recovery_codes (
  user_id    integer      NOT NULL,
  code_hash  text         NOT NULL,
  used_at    timestamptz,
  CONSTRAINT recovery_codes_user_id_code_hash_pk PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_second_factors_user_id_fk FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE
);

CREATE TABLE registries (
  id             serial,
  company_id     integer      NOT NULL,
  kind           text         NOT NULL,
  implant_type   text         NOT NULL,
  device_id      integer,
  open_date      date         NOT NULL,
  close_date     date,
  active         boolean      NOT NULL DEFAULT true,
  deleted_at     timestamptz,
  model_version  smallint     NOT NULL DEFAULT 2,
  upgraded_at    timestamptz,
  notes          text,
  external_code  text,
  version        integer      NOT NULL DEFAULT 1,
  created_at     timestamptz  NOT NULL DEFAULT now(),
  CONSTRAINT registries_pkey PRIMARY KEY (id),
  CONSTRAINT registries_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT registries_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES devices(id),
  CONSTRAINT registries_closed_after_opened CHECK (close_date >= open_date),
  CONSTRAINT registries_external_code_length CHECK (length(btrim(external_code)) >= 1 AND length(btrim(external_code)) <= 64),
  CONSTRAINT registries_implant_type_known CHECK (implant_type = ANY (ARRAY['vet'::text, 'dentist'::text, 'industrial'::text, 'radiology'::text, 'gamma'::text, 'rm'::text])),
  CONSTRAINT registries_kind CHECK (kind = ANY (ARRAY['surveillance'::text, 'resonance'::text])),
  CONSTRAINT registries_model_version CHECK (model_version >= 1),
  CONSTRAINT registries_notes CHECK (length(notes) <= 500),
  CONSTRAINT registries_resonance CHECK ((kind = 'resonance'::text) = (implant_type = 'rm'::text))
);
CREATE INDEX registries_company_id ON registries (company_id, open_date, id);
CREATE INDEX registries_device_id ON registries (device_id);
CREATE UNIQUE INDEX registries_external_code ON registries (company_id, lower(btrim(external_code)));
CREATE INDEX registries_implant_type ON registries (implant_type);
CREATE TRIGGER registries_bump_version BEFORE UPDATE ON registries FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER registries_device_of_company BEFORE INSERT OR UPDATE OF device_id, company_id ON registries FOR EACH ROW EXECUTE FUNCTION check_device_of_company();
CREATE TRIGGER registries_model_kept BEFORE UPDATE OF model_version ON registries FOR EACH ROW WHEN (new.model_version < old.model_version) EXECUTE FUNCTION keep_registry_model();
CREATE TRIGGER registries_open_folder AFTER INSERT OR UPDATE OF model_version ON registries FOR EACH ROW WHEN (new.model_version >= 2) EXECUTE FUNCTION open_folder_of_registry();

CREATE TABLE registry_references (
  id           serial,
  registry_id  integer      NOT NULL,
  kind         text         NOT NULL,
  text         text         NOT NULL,
  state        text         NOT NULL DEFAULT 'open'::text,
  device_id    integer,
  worker_id    integer,
  person_id    integer,
  settled_by   integer,
  settled_at   timestamptz,
  version      integer      NOT NULL DEFAULT 1,
  CONSTRAINT registry_references_pkey PRIMARY KEY (id),
  CONSTRAINT registry_references_device_id_devices_id_fk FOREIGN KEY (device_id) REFERENCES devices(id),
  CONSTRAINT registry_references_person_id_persons_id_fk FOREIGN KEY (person_id) REFERENCES persons(id),
  CONSTRAINT registry_references_registry_id_registries_id_fk FOREIGN KEY (registry_id) REFERENCES registries(id),
  CONSTRAINT registry_references_settled_by_users_id_fk FOREIGN KEY (settled_by) REFERENCES users(id),
  CONSTRAINT registry_references_worker_id_exposed_workers_id_fk FOREIGN KEY (worker_id) REFERENCES exposed_workers(id),
  CONSTRAINT registry_references_kind CHECK (kind = ANY (ARRAY['device'::text, 'worker'::text, 'person'::text])),
  CONSTRAINT registry_references_linked CHECK (
CASE
    WHEN state = 'linked'::text THEN num_nonnulls(device_id, worker_id, person_id) = 1 AND (device_id IS NOT NULL) = (kind = 'device'::text) AND (worker_id IS NOT NULL) = (kind = 'worker'::text)
    ELSE num_nonnulls(device_id, worker_id, person_id) = 0
END),
  CONSTRAINT registry_references_settled CHECK ((state = 'open'::text) = (settled_at IS NULL)),
  CONSTRAINT registry_references_state CHECK (state = ANY (ARRAY['open'::text, 'linked'::text, 'noted'::text])),
  CONSTRAINT registry_references_text_length CHECK (length(btrim(text)) >= 1 AND length(btrim(text)) <= 255)
);
CREATE INDEX registry_references_device_id ON registry_references (device_id);
CREATE INDEX registry_references_open ON registry_references (id) WHERE (state = 'open'::text);
CREATE INDEX registry_references_person_id ON registry_references (person_id);
CREATE INDEX registry_references_registry_id ON registry_references (registry_id, id);
CREATE INDEX registry_references_settled_by ON registry_references (settled_by);
CREATE INDEX registry_references_worker_id ON registry_references (worker_id);
CREATE TRIGGER registry_references_bump_version BEFORE UPDATE ON registry_references FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER registry_references_own BEFORE INSERT OR UPDATE ON registry_references FOR EACH ROW EXECUTE FUNCTION check_registry_reference();

CREATE TABLE report_counters (
  year  integer  NOT NULL,
  last  integer  NOT NULL,
  CONSTRAINT report_counters_pkey PRIMARY KEY (year),
  CONSTRAINT report_counters_last CHECK (last > 0)
);

CREATE TABLE report_run_sites (
  run_id      integer  NOT NULL,
  "position"  integer  NOT NULL,
  address_id  integer  NOT NULL,
  state       text     NOT NULL DEFAULT 'waiting'::text,
  failure     text,
  report_id   integer,
  recipients  integer,
  retried_by  integer,
  CONSTRAINT report_run_sites_run_id_position_pk PRIMARY KEY (run_id, "position"),
  CONSTRAINT report_run_sites_address_id_addresses_id_fk FOREIGN KEY (address_id) REFERENCES addresses(id),
  CONSTRAINT report_run_sites_report_id_final_reports_id_fk FOREIGN KEY (report_id) REFERENCES final_reports(id),
  CONSTRAINT report_run_sites_retried_by_users_id_fk FOREIGN KEY (retried_by) REFERENCES users(id),
  CONSTRAINT report_run_sites_run_id_report_runs_id_fk FOREIGN KEY (run_id) REFERENCES report_runs(id),
  CONSTRAINT report_run_sites_failure CHECK ((state = 'failed'::text) = (failure IS NOT NULL)),
  CONSTRAINT report_run_sites_recipients CHECK (recipients IS NULL OR recipients >= 0 AND report_id IS NOT NULL),
  CONSTRAINT report_run_sites_state CHECK (state = ANY (ARRAY['waiting'::text, 'issued'::text, 'failed'::text, 'cancelled'::text]))
);
CREATE INDEX report_run_sites_address_id ON report_run_sites (address_id);
CREATE UNIQUE INDEX report_run_sites_once ON report_run_sites (run_id, address_id);
CREATE INDEX report_run_sites_report_id ON report_run_sites (report_id);
CREATE INDEX report_run_sites_retried_by ON report_run_sites (retried_by);
CREATE INDEX report_run_sites_waiting ON report_run_sites (run_id, "position") WHERE (state = 'waiting'::text);

CREATE TABLE report_runs (
  id           serial,
  date_from    date         NOT NULL,
  date_to      date,
  started_by   integer      NOT NULL,
  created_at   timestamptz  NOT NULL,
  finished_at  timestamptz,
  selection    text,
  CONSTRAINT report_runs_pkey PRIMARY KEY (id),
  CONSTRAINT report_runs_started_by_users_id_fk FOREIGN KEY (started_by) REFERENCES users(id),
  CONSTRAINT report_runs_period CHECK (date_to >= date_from)
);
CREATE UNIQUE INDEX report_runs_one_at_a_time ON report_runs (date_from, COALESCE(date_to, '9999-12-31'::date), COALESCE(selection, ''::text)) WHERE (finished_at IS NULL);
CREATE INDEX report_runs_started_by ON report_runs (started_by);
CREATE INDEX report_runs_underway ON report_runs (id) WHERE (finished_at IS NULL);

CREATE TABLE report_settings_proposals (
  name             text         NOT NULL,
  proposed_at      timestamptz  NOT NULL,
  decided_at       timestamptz,
  decided_by       integer,
  version          integer,
  declined_reason  text,
  CONSTRAINT report_settings_proposals_pkey PRIMARY KEY (name),
  CONSTRAINT report_settings_proposals_decided_by_users_id_fk FOREIGN KEY (decided_by) REFERENCES users(id),
  CONSTRAINT report_settings_proposals_version_report_settings_versions_vers FOREIGN KEY (version) REFERENCES report_settings_versions(version),
  CONSTRAINT report_settings_proposals_decided CHECK (decided_at IS NULL AND version IS NULL AND declined_reason IS NULL OR decided_at IS NOT NULL AND (version IS NULL) <> (declined_reason IS NULL)),
  CONSTRAINT report_settings_proposals_reason CHECK (length(btrim(declined_reason)) >= 5 AND length(btrim(declined_reason)) <= 500)
);
CREATE INDEX report_settings_proposals_decided_by ON report_settings_proposals (decided_by);
CREATE INDEX report_settings_proposals_version ON report_settings_proposals (version);
CREATE TRIGGER report_settings_proposals_decided_once BEFORE DELETE OR UPDATE ON report_settings_proposals FOR EACH ROW WHEN (old.decided_at IS NOT NULL) EXECUTE FUNCTION refuse_change();

CREATE TABLE report_settings_versions (
  version     integer      NOT NULL,
  content     jsonb        NOT NULL,
  note        text         NOT NULL,
  created_at  timestamptz  NOT NULL,
  created_by  integer,
  CONSTRAINT report_settings_versions_pkey PRIMARY KEY (version),
  CONSTRAINT report_settings_versions_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT report_settings_versions_note CHECK (length(btrim(note)) >= 5 AND length(btrim(note)) <= 500),
  CONSTRAINT report_settings_versions_version CHECK (version > 0)
);
CREATE INDEX report_settings_versions_created_by ON report_settings_versions (created_by);
CREATE TRIGGER report_settings_versions_immutable BEFORE DELETE OR UPDATE OR TRUNCATE ON report_settings_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE results (
  id                      serial,
  placement_id            integer           NOT NULL,
  batch_revision_id       integer,
  traces                  double precision  NOT NULL,
  traces_uncertainty      double precision,
  background              double precision,
  background_uncertainty  double precision,
  is_own_background       boolean           NOT NULL,
  counts                  integer,
  area_cm2                double precision,
  frames                  integer,
  chi_squared             double precision,
  reader                  text,
  read_on                 date,
  k                       double precision  NOT NULL,
  k_uncertainty           double precision,
  detection_limit         double precision,
  saturation              double precision,
  ageing_days             integer,
  exposure                double precision,
  exposure_uncertainty    double precision,
  state                   text              NOT NULL,
  in_force                boolean           NOT NULL DEFAULT true,
  source                  text              NOT NULL,
  reason                  text,
  entered_by              integer,
  entered_at              timestamptz       NOT NULL,
  CONSTRAINT results_pkey PRIMARY KEY (id),
  CONSTRAINT results_batch_revision_id_batch_revisions_id_fk FOREIGN KEY (batch_revision_id) REFERENCES batch_revisions(id),
  CONSTRAINT results_entered_by_users_id_fk FOREIGN KEY (entered_by) REFERENCES users(id),
  CONSTRAINT results_placement_id_placements_id_fk FOREIGN KEY (placement_id) REFERENCES placements(id),
  CONSTRAINT results_batch CHECK (source = 'past'::text OR batch_revision_id IS NOT NULL),
  CONSTRAINT results_calibration CHECK (k > 0::double precision AND k_uncertainty >= 0::double precision),
  CONSTRAINT results_complete CHECK ((exposure IS NULL) = (state = 'incomplete'::text)),
  CONSTRAINT results_densities CHECK (traces >= 0::double precision AND traces_uncertainty >= 0::double precision AND background >= 0::double precision AND background_uncertainty >= 0::double precision),
  CONSTRAINT results_reading CHECK (counts >= 0 AND area_cm2 > 0::double precision AND frames > 0 AND chi_squared >= 0::double precision),
  CONSTRAINT results_reason CHECK (length(btrim(reason)) >= 5 AND length(btrim(reason)) <= 500),
  CONSTRAINT results_source CHECK (source = ANY (ARRAY['manual'::text, 'reader'::text, 'past'::text])),
  CONSTRAINT results_state CHECK (state = ANY (ARRAY['valid'::text, 'below-limit'::text, 'saturated'::text, 'recount'::text, 'incomplete'::text]))
);
CREATE INDEX results_batch_revision_id ON results (batch_revision_id);
CREATE INDEX results_entered_by ON results (entered_by);
CREATE INDEX results_latest ON results (read_on DESC NULLS LAST, id DESC) WHERE in_force;
CREATE INDEX results_oldest ON results (read_on, id) WHERE in_force;
CREATE UNIQUE INDEX results_one_in_force ON results (placement_id) WHERE in_force;
CREATE INDEX results_placement_id ON results (placement_id, id);
CREATE INDEX results_to_look_at ON results (state, read_on DESC NULLS LAST, id DESC) WHERE (in_force AND (state <> 'valid'::text));
CREATE TRIGGER results_checked BEFORE INSERT ON results FOR EACH ROW WHEN (new.source <> 'past'::text) EXECUTE FUNCTION check_result();
CREATE TRIGGER results_counted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON results FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
CREATE TRIGGER results_never_deleted BEFORE DELETE ON results FOR EACH ROW EXECUTE FUNCTION keep_result();
CREATE TRIGGER results_written_once BEFORE UPDATE ON results FOR EACH ROW WHEN (new.in_force AND NOT old.in_force OR (to_jsonb(new.*) - 'in_force'::text) <> (to_jsonb(old.*) - 'in_force'::text)) EXECUTE FUNCTION keep_result();

CREATE TABLE second_factors (
  user_id       integer      NOT NULL,
  secret        text         NOT NULL,
  created_at    timestamptz  NOT NULL,
  confirmed_at  timestamptz,
  last_step     bigint,
  CONSTRAINT second_factors_pkey PRIMARY KEY (user_id),
  CONSTRAINT second_factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

CREATE TABLE sessions (
  id          serial,
  token       text         NOT NULL,
  user_id     integer      NOT NULL,
  expires_at  timestamptz  NOT NULL,
  ip_address  text,
  user_agent  text,
  created_at  timestamptz  NOT NULL DEFAULT now(),
  updated_at  timestamptz  NOT NULL DEFAULT now(),
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_unique UNIQUE (token),
  CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expires_at ON sessions (expires_at);
CREATE INDEX sessions_user_id ON sessions (user_id);
CREATE TRIGGER sessions_note_last_seen AFTER INSERT OR UPDATE OF updated_at ON sessions FOR EACH ROW EXECUTE FUNCTION note_last_seen();

CREATE TABLE shipment_counters (
  year  integer  NOT NULL,
  last  integer  NOT NULL,
  CONSTRAINT shipment_counters_pkey PRIMARY KEY (year)
);

CREATE TABLE shipments (
  id            serial,
  principal_id  integer      NOT NULL,
  address_id    integer,
  carrier       text,
  note          text,
  shipped_on    date,
  year          integer,
  number        integer,
  content       jsonb,
  shipped_at    timestamptz,
  shipped_by    integer,
  created_by    integer,
  created_at    timestamptz  NOT NULL,
  version       integer      NOT NULL DEFAULT 1,
  CONSTRAINT shipments_pkey PRIMARY KEY (id),
  CONSTRAINT shipments_of_principal UNIQUE (id, principal_id),
  CONSTRAINT shipments_address_id_addresses_id_fk FOREIGN KEY (address_id) REFERENCES addresses(id),
  CONSTRAINT shipments_created_by_users_id_fk FOREIGN KEY (created_by) REFERENCES users(id),
  CONSTRAINT shipments_principal_id_principals_id_fk FOREIGN KEY (principal_id) REFERENCES principals(id),
  CONSTRAINT shipments_shipped_by_users_id_fk FOREIGN KEY (shipped_by) REFERENCES users(id),
  CONSTRAINT shipments_carrier CHECK (length(carrier) <= 100),
  CONSTRAINT shipments_note CHECK (length(note) <= 500),
  CONSTRAINT shipments_shipped CHECK (num_nonnulls(shipped_on, year, number, content, shipped_at) = ANY (ARRAY[0, 5])),
  CONSTRAINT shipments_year CHECK (year::numeric = EXTRACT(year FROM shipped_on))
);
CREATE INDEX shipments_address_id ON shipments (address_id);
CREATE INDEX shipments_created_by ON shipments (created_by);
CREATE UNIQUE INDEX shipments_number ON shipments (year, number);
CREATE INDEX shipments_principal_id ON shipments (principal_id);
CREATE INDEX shipments_shipped_by ON shipments (shipped_by);
CREATE TRIGGER shipments_bump_version BEFORE UPDATE ON shipments FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER shipments_kept BEFORE DELETE OR UPDATE ON shipments FOR EACH ROW WHEN (old.shipped_on IS NOT NULL) EXECUTE FUNCTION keep_what_was_shipped();

CREATE TABLE ships (
  id              serial,
  label           text         NOT NULL,
  country         text         NOT NULL DEFAULT ''::text,
  merged_into_id  integer,
  version         integer      NOT NULL DEFAULT 1,
  search_text     text         GENERATED ALWAYS AS (search_fold(COALESCE(label, ''::text))) STORED,
  created_at      timestamptz  NOT NULL DEFAULT now(),
  CONSTRAINT ships_pkey PRIMARY KEY (id),
  CONSTRAINT ships_merged_into_id_ships_id_fk FOREIGN KEY (merged_into_id) REFERENCES ships(id),
  CONSTRAINT ships_country CHECK (length(country) <= 255),
  CONSTRAINT ships_label_length CHECK (length(btrim(label)) >= 2 AND length(btrim(label)) <= 255)
);
CREATE INDEX ships_alike ON ships USING gist (search_text gist_trgm_ops (siglen='32')) WHERE (merged_into_id IS NULL);
CREATE UNIQUE INDEX ships_label ON ships (lower(btrim(label))) WHERE (merged_into_id IS NULL);
CREATE INDEX ships_merged_into_id ON ships (merged_into_id);
CREATE INDEX ships_search ON ships USING gin (search_text gin_trgm_ops);
CREATE TRIGGER ships_bump_version BEFORE UPDATE ON ships FOR EACH ROW EXECUTE FUNCTION bump_version();

CREATE TABLE sign_in_failures (
  id               bigserial,
  username         text         NOT NULL,
  network_address  text         NOT NULL,
  failed_at        timestamptz  NOT NULL,
  device_hash      text,
  CONSTRAINT sign_in_failures_pkey PRIMARY KEY (id)
);
CREATE INDEX sign_in_failures_network_address ON sign_in_failures (network_address, failed_at);
CREATE INDEX sign_in_failures_username ON sign_in_failures (username, failed_at);

CREATE TABLE site_reminders (
  address_id  integer      NOT NULL,
  sent_on     date         NOT NULL,
  sent_at     timestamptz  NOT NULL,
  sent_by     integer      NOT NULL,
  CONSTRAINT site_reminders_address_id_sent_on_pk PRIMARY KEY (address_id, sent_on),
  CONSTRAINT site_reminders_address_id_addresses_id_fk FOREIGN KEY (address_id) REFERENCES addresses(id),
  CONSTRAINT site_reminders_sent_by_users_id_fk FOREIGN KEY (sent_by) REFERENCES users(id)
);
CREATE INDEX site_reminders_sent_by ON site_reminders (sent_by);

CREATE TABLE stored_files (
  sha256      text         NOT NULL,
  media_type  text         NOT NULL,
  size        integer      NOT NULL,
  width       integer,
  height      integer,
  stored_at   timestamptz  NOT NULL,
  CONSTRAINT stored_files_pkey PRIMARY KEY (sha256)
);

CREATE TABLE trip_day_instruments (
  day_id         integer  NOT NULL,
  instrument_id  integer  NOT NULL,
  CONSTRAINT trip_day_instruments_day_id_instrument_id_pk PRIMARY KEY (day_id, instrument_id),
  CONSTRAINT trip_day_instruments_day_id_trip_days_id_fk FOREIGN KEY (day_id) REFERENCES trip_days(id) ON DELETE CASCADE,
  CONSTRAINT trip_day_instruments_instrument_id_instruments_id_fk FOREIGN KEY (instrument_id) REFERENCES instruments(id)
);
CREATE INDEX trip_day_instruments_instrument_id ON trip_day_instruments (instrument_id);

CREATE TABLE trip_day_operators (
  day_id   integer  NOT NULL,
  user_id  integer  NOT NULL,
  CONSTRAINT trip_day_operators_day_id_user_id_pk PRIMARY KEY (day_id, user_id),
  CONSTRAINT trip_day_operators_day_id_trip_days_id_fk FOREIGN KEY (day_id) REFERENCES trip_days(id) ON DELETE CASCADE,
  CONSTRAINT trip_day_operators_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX trip_day_operators_user_id ON trip_day_operators (user_id);

CREATE TABLE trip_days (
  id                serial,
  trip_id           integer           NOT NULL,
  day               date              NOT NULL,
  departs_at        timestamptz       NOT NULL,
  origin_name       text              NOT NULL,
  origin_literal    text,
  origin_latitude   double precision  NOT NULL,
  origin_longitude  double precision  NOT NULL,
  saved_by          integer,
  saved_at          timestamptz       NOT NULL,
  version           integer           NOT NULL DEFAULT 1,
  CONSTRAINT trip_days_pkey PRIMARY KEY (id),
  CONSTRAINT trip_days_saved_by_users_id_fk FOREIGN KEY (saved_by) REFERENCES users(id),
  CONSTRAINT trip_days_trip_id_trips_id_fk FOREIGN KEY (trip_id) REFERENCES trips(id),
  CONSTRAINT trip_days_literal CHECK (length(origin_literal) <= 255),
  CONSTRAINT trip_days_of_departure CHECK (day = (departs_at AT TIME ZONE 'Europe/Rome'::text)::date),
  CONSTRAINT trip_days_origin_length CHECK (length(btrim(origin_name)) >= 1 AND length(btrim(origin_name)) <= 255),
  CONSTRAINT trip_days_place CHECK (origin_latitude >= '-90'::integer::double precision AND origin_latitude <= 90::double precision AND origin_longitude >= '-180'::integer::double precision AND origin_longitude <= 180::double precision)
);
CREATE UNIQUE INDEX trip_days_date ON trip_days (trip_id, day);
CREATE INDEX trip_days_day ON trip_days (day, id);
CREATE INDEX trip_days_saved_by ON trip_days (saved_by);
CREATE TRIGGER trip_days_bump_version BEFORE UPDATE OF saved_at ON trip_days FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER trip_days_span AFTER INSERT OR DELETE OR UPDATE OF day ON trip_days FOR EACH ROW EXECUTE FUNCTION keep_trip_span();
CREATE TRIGGER trip_days_started BEFORE UPDATE OF day ON trip_days FOR EACH ROW WHEN (old.day <> new.day) EXECUTE FUNCTION keep_started_day();

CREATE TABLE trip_instruments (
  trip_id        integer  NOT NULL,
  instrument_id  integer  NOT NULL,
  CONSTRAINT trip_instruments_trip_id_instrument_id_pk PRIMARY KEY (trip_id, instrument_id),
  CONSTRAINT trip_instruments_instrument_id_instruments_id_fk FOREIGN KEY (instrument_id) REFERENCES instruments(id),
  CONSTRAINT trip_instruments_trip_id_trips_id_fk FOREIGN KEY (trip_id) REFERENCES trips(id) ON DELETE CASCADE
);
CREATE INDEX trip_instruments_instrument_id ON trip_instruments (instrument_id);

CREATE TABLE trip_operators (
  trip_id  integer  NOT NULL,
  user_id  integer  NOT NULL,
  CONSTRAINT trip_operators_trip_id_user_id_pk PRIMARY KEY (trip_id, user_id),
  CONSTRAINT trip_operators_trip_id_trips_id_fk FOREIGN KEY (trip_id) REFERENCES trips(id) ON DELETE CASCADE,
  CONSTRAINT trip_operators_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX trip_operators_user_id ON trip_operators (user_id);

CREATE TABLE trip_stops (
  id                serial,
  day_id            integer           NOT NULL,
  "position"        smallint          NOT NULL,
  company_id        integer,
  session_id        text,
  name              text,
  address           text,
  latitude          double precision,
  longitude         double precision,
  note              text              NOT NULL DEFAULT ''::text,
  activity_notes    text              NOT NULL DEFAULT ''::text,
  provided_minute   smallint,
  working_time      integer           NOT NULL,
  distance          integer,
  duration          integer,
  arrives_at        timestamptz,
  notified_at       timestamptz,
  notified_for      timestamptz,
  notified_by       integer,
  outcome           text,
  outcome_reason    text,
  started_at        timestamptz,
  ended_at          timestamptz,
  told_note         text,
  told_by           integer,
  told_at           timestamptz,
  leg_source        text,
  freed_activities  integer[]         NOT NULL DEFAULT '{}'::integer[],
  CONSTRAINT trip_stops_pkey PRIMARY KEY (id),
  CONSTRAINT trip_stops_in_order UNIQUE (day_id, "position") DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT trip_stops_of_company UNIQUE (id, company_id),
  CONSTRAINT trip_stops_company_id_companies_id_fk FOREIGN KEY (company_id) REFERENCES companies(id),
  CONSTRAINT trip_stops_day FOREIGN KEY (day_id) REFERENCES trip_days(id),
  CONSTRAINT trip_stops_notified_by_users_id_fk FOREIGN KEY (notified_by) REFERENCES users(id),
  CONSTRAINT trip_stops_told_by_users_id_fk FOREIGN KEY (told_by) REFERENCES users(id),
  CONSTRAINT trip_stops_activity_notes CHECK (length(activity_notes) <= 2000),
  CONSTRAINT trip_stops_address CHECK (length(address) <= 255),
  CONSTRAINT trip_stops_freed CHECK (freed_activities = '{}'::integer[] OR NOT outcome IS DISTINCT FROM 'saltata'::text),
  CONSTRAINT trip_stops_hours CHECK (ended_at >= started_at),
  CONSTRAINT trip_stops_kind CHECK (
CASE
    WHEN company_id IS NULL THEN num_nulls(session_id, name, address) = 0
    ELSE num_nonnulls(session_id, name, address) = 0
END),
  CONSTRAINT trip_stops_leg CHECK (distance >= 0 AND duration >= 0 AND num_nulls(distance, duration) <> 1),
  CONSTRAINT trip_stops_leg_source CHECK (leg_source = ANY (ARRAY['strada'::text, 'precedente'::text, 'stima'::text])),
  CONSTRAINT trip_stops_leg_sourced CHECK (leg_source IS NULL OR distance IS NOT NULL),
  CONSTRAINT trip_stops_name_length CHECK (length(btrim(name)) >= 1 AND length(btrim(name)) <= 255),
  CONSTRAINT trip_stops_note CHECK (length(note) <= 10000),
  CONSTRAINT trip_stops_notified CHECK ((notified_at IS NULL) = (notified_for IS NULL)),
  CONSTRAINT trip_stops_outcome CHECK (outcome = ANY (ARRAY['fatta'::text, 'saltata'::text])),
  CONSTRAINT trip_stops_outcome_reason CHECK (length(outcome_reason) <= 500),
  CONSTRAINT trip_stops_place CHECK (num_nulls(latitude, longitude) <> 1 AND latitude >= '-90'::integer::double precision AND latitude <= 90::double precision AND longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  CONSTRAINT trip_stops_position CHECK ("position" >= 1 AND "position" <= 25),
  CONSTRAINT trip_stops_provided_minute CHECK (provided_minute >= 0 AND provided_minute <= 1439),
  CONSTRAINT trip_stops_session_length CHECK (length(btrim(session_id)) >= 1 AND length(btrim(session_id)) <= 64),
  CONSTRAINT trip_stops_skipped CHECK (outcome <> 'saltata'::text OR outcome_reason IS NOT NULL),
  CONSTRAINT trip_stops_told CHECK ((outcome IS NULL) = (told_at IS NULL)),
  CONSTRAINT trip_stops_told_note CHECK (length(told_note) <= 500),
  CONSTRAINT trip_stops_working_time CHECK (working_time >= 0 AND working_time <= 86400000)
);
CREATE INDEX trip_stops_company_id ON trip_stops (company_id);
CREATE UNIQUE INDEX trip_stops_company_once ON trip_stops (day_id, company_id);
CREATE INDEX trip_stops_notified_by ON trip_stops (notified_by);
CREATE UNIQUE INDEX trip_stops_session_once ON trip_stops (day_id, session_id);
CREATE INDEX trip_stops_told_by ON trip_stops (told_by);

CREATE TABLE trip_told_activities (
  stop_id      integer      NOT NULL,
  activity_id  integer      NOT NULL,
  outcome      text         NOT NULL,
  reason       text,
  minutes      smallint,
  told_at      timestamptz  NOT NULL,
  CONSTRAINT trip_told_activities_stop_id_activity_id_pk PRIMARY KEY (stop_id, activity_id),
  CONSTRAINT trip_told_activities_activity_id_activities_id_fk FOREIGN KEY (activity_id) REFERENCES activities(id),
  CONSTRAINT trip_told_activities_stop_id_trip_stops_id_fk FOREIGN KEY (stop_id) REFERENCES trip_stops(id) ON DELETE CASCADE,
  CONSTRAINT trip_told_activities_minutes CHECK (minutes >= 0 AND minutes <= 1440),
  CONSTRAINT trip_told_activities_outcome CHECK (outcome = ANY (ARRAY['eseguita'::text, 'da-finire'::text, 'non-eseguita'::text])),
  CONSTRAINT trip_told_activities_reason CHECK (outcome <> 'non-eseguita'::text OR reason IS NOT NULL),
  CONSTRAINT trip_told_activities_reason_length CHECK (length(reason) <= 500)
);
CREATE INDEX trip_told_activities_activity_id ON trip_told_activities (activity_id);

CREATE TABLE trips (
  id          serial,
  alias       text         NOT NULL,
  starts_on   date         NOT NULL,
  ends_on     date         NOT NULL,
  changed_at  timestamptz  NOT NULL,
  version     integer      NOT NULL DEFAULT 1,
  created_at  timestamptz  NOT NULL DEFAULT now(),
  CONSTRAINT trips_pkey PRIMARY KEY (id),
  CONSTRAINT trips_alias_length CHECK (length(btrim(alias)) >= 1 AND length(btrim(alias)) <= 255),
  CONSTRAINT trips_in_order CHECK (starts_on <= ends_on)
);
CREATE INDEX trips_ends_on ON trips (ends_on, id);
CREATE TRIGGER trips_bump_version BEFORE UPDATE OF alias, changed_at ON trips FOR EACH ROW EXECUTE FUNCTION bump_version();

CREATE TABLE unit_change_values (
  activity_id  integer   NOT NULL,
  action_type  smallint  NOT NULL,
  option       smallint  NOT NULL,
  old_value    text,
  value        text,
  CONSTRAINT unit_change_values_activity_id_action_type_option_pk PRIMARY KEY (activity_id, action_type, option),
  CONSTRAINT unit_change_values_of_change FOREIGN KEY (activity_id, action_type) REFERENCES unit_changes(activity_id, action_type),
  CONSTRAINT unit_change_values_option CHECK (option >= 2 AND option <= 24)
);
CREATE TRIGGER unit_change_values_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON unit_change_values FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE unit_changes (
  activity_id     integer      NOT NULL,
  action_type     smallint     NOT NULL,
  effective_date  date         NOT NULL,
  processed_at    timestamptz,
  failure         text,
  failed_on       date,
  CONSTRAINT unit_changes_activity_id_action_type_pk PRIMARY KEY (activity_id, action_type),
  CONSTRAINT unit_changes_activity_id_activities_id_fk FOREIGN KEY (activity_id) REFERENCES activities(id),
  CONSTRAINT unit_changes_action_type CHECK (action_type >= 1 AND action_type <= 7),
  CONSTRAINT unit_changes_failed CHECK ((failure IS NULL) = (failed_on IS NULL)),
  CONSTRAINT unit_changes_failure CHECK (length(failure) <= 500)
);
CREATE INDEX unit_changes_waiting ON unit_changes (effective_date, activity_id) WHERE (processed_at IS NULL);
CREATE TRIGGER unit_changes_kept BEFORE DELETE OR TRUNCATE ON unit_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER unit_changes_once BEFORE UPDATE ON unit_changes FOR EACH ROW EXECUTE FUNCTION keep_unit_change();

CREATE TABLE user_action_types (
  user_id      integer   NOT NULL,
  action_type  smallint  NOT NULL,
  CONSTRAINT user_action_types_user_id_action_type_pk PRIMARY KEY (user_id, action_type),
  CONSTRAINT user_action_types_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT user_action_types_action_type CHECK (action_type >= 1 AND action_type <= 7)
);

CREATE TABLE user_roles (
  user_id  integer  NOT NULL,
  role     text     NOT NULL,
  CONSTRAINT user_roles_user_id_role_pk PRIMARY KEY (user_id, role),
  CONSTRAINT user_roles_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT user_roles_known CHECK (role = ANY (ARRAY['admin'::text, 'lab'::text, 'rp'::text, 'edr'::text, 'operatore'::text, 'zona'::text, 'cliente'::text]))
);
CREATE TRIGGER user_roles_keep_an_administrator AFTER DELETE OR UPDATE ON user_roles FOR EACH ROW WHEN (old.role = 'admin'::text) EXECUTE FUNCTION keep_an_administrator();

CREATE TABLE user_zones (
  user_id  integer  NOT NULL,
  zone_id  integer  NOT NULL,
  CONSTRAINT user_zones_user_id_zone_id_pk PRIMARY KEY (user_id, zone_id),
  CONSTRAINT user_zones_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT user_zones_zone_id_zones_id_fk FOREIGN KEY (zone_id) REFERENCES zones(id)
);
CREATE INDEX user_zones_zone_id ON user_zones (zone_id);
CREATE TRIGGER user_zones_counted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON user_zones FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();

CREATE TABLE users (
  id                serial,
  name              text         NOT NULL,
  email             text         NOT NULL,
  email_verified    boolean      NOT NULL DEFAULT false,
  image             text,
  username          text         NOT NULL,
  display_username  text,
  locale            text         NOT NULL DEFAULT 'it'::text,
  disabled_at       timestamptz,
  created_at        timestamptz  NOT NULL DEFAULT now(),
  updated_at        timestamptz  NOT NULL DEFAULT now(),
  erased_at         timestamptz,
  version           integer      NOT NULL DEFAULT 1,
  search_text       text         GENERATED ALWAYS AS (search_fold(((((COALESCE(name, ''::text) || ' '::text) || COALESCE(username, ''::text)) || ' '::text) || COALESCE(email, ''::text)))) STORED,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_unique UNIQUE (email),
  CONSTRAINT users_username_unique UNIQUE (username),
  CONSTRAINT users_erased_is_disabled CHECK (erased_at IS NULL OR disabled_at IS NOT NULL)
);
CREATE TRIGGER users_bump_version BEFORE UPDATE OF name, email, username, disabled_at ON users FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER users_counted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON users FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
CREATE TRIGGER users_keep_an_administrator AFTER UPDATE OF disabled_at ON users FOR EACH ROW WHEN (old.disabled_at IS NULL AND new.disabled_at IS NOT NULL) EXECUTE FUNCTION keep_an_administrator_enabled();

CREATE TABLE verifications (
  id          serial,
  identifier  text         NOT NULL,
  value       text         NOT NULL,
  expires_at  timestamptz  NOT NULL,
  created_at  timestamptz  NOT NULL DEFAULT now(),
  updated_at  timestamptz  NOT NULL DEFAULT now(),
  CONSTRAINT verifications_pkey PRIMARY KEY (id)
);
CREATE INDEX verifications_identifier ON verifications (identifier);

CREATE TABLE zone_instruments (
  id             serial,
  zone_id        integer  NOT NULL,
  instrument_id  integer  NOT NULL,
  CONSTRAINT zone_instruments_pkey PRIMARY KEY (id),
  CONSTRAINT zone_instruments_instrument_id_instruments_id_fk FOREIGN KEY (instrument_id) REFERENCES instruments(id),
  CONSTRAINT zone_instruments_zone_id_zones_id_fk FOREIGN KEY (zone_id) REFERENCES zones(id)
);
CREATE UNIQUE INDEX zone_instruments_once ON zone_instruments (instrument_id, zone_id);
CREATE INDEX zone_instruments_zone_id ON zone_instruments (zone_id);

CREATE TABLE zones (
  id       serial,
  name     text     NOT NULL,
  active   boolean  NOT NULL DEFAULT true,
  version  integer  NOT NULL DEFAULT 1,
  CONSTRAINT zones_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX zones_name ON zones (lower(name));
CREATE TRIGGER zones_bump_version BEFORE UPDATE ON zones FOR EACH ROW EXECUTE FUNCTION bump_version();
CREATE TRIGGER zones_counted AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON zones FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();

CREATE OR REPLACE FUNCTION bump_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION check_activity_parents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  registry registries;
BEGIN
  IF NEW.registry_id IS NOT NULL THEN
    SELECT * INTO registry FROM registries WHERE id = NEW.registry_id FOR SHARE;
    IF registry.company_id IS DISTINCT FROM NEW.company_id THEN
      RAISE EXCEPTION 'registry % is not of company %', NEW.registry_id, NEW.company_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'activities_registry_of_company';
    END IF;
    IF registry.close_date IS NOT NULL OR registry.deleted_at IS NOT NULL OR NOT registry.active THEN
      RAISE EXCEPTION 'registry % is closed', NEW.registry_id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'activities_registry_open';
    END IF;
  END IF;
  IF NEW.manual_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM manuals m WHERE m.id = NEW.manual_id AND m.company_id = NEW.company_id
  ) THEN
    RAISE EXCEPTION 'manual % is not of company %', NEW.manual_id, NEW.company_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'activities_manual_of_company';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION check_building_code()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.building_code IS NOT NULL AND NOT NEW.legacy AND coalesce(btrim(NEW.risk_context), '') = '' THEN
    PERFORM FROM clients WHERE id = NEW.client_id FOR NO KEY UPDATE;
    IF EXISTS (
      SELECT FROM addresses
       WHERE client_id = NEW.client_id AND id <> NEW.id
         AND lower(btrim(building_code)) = lower(btrim(NEW.building_code))
    ) THEN
      RAISE EXCEPTION 'building code % is taken', NEW.building_code
        USING ERRCODE = 'check_violation', CONSTRAINT = 'addresses_building_needs_context';
    END IF;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION check_device_of_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.device_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM devices d WHERE d.id = NEW.device_id AND d.company_id = NEW.company_id
  ) THEN
    RAISE EXCEPTION 'device % is not of company %', NEW.device_id, NEW.company_id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_device_of_company';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION check_document_registry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from folders f join registries r on r.id = f.registry_id
    where f.id = new.folder_id and r.active and r.close_date is null and r.deleted_at is null
    for share of r;
  if not found then
    raise exception 'the registry is not open' using errcode = 'check_violation', constraint = 'documents_registry';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION check_document_to_sign()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND ((OLD.state <> 'waiting' AND NEW.state <> OLD.state)
      OR (NEW.sha256, NEW.subject, NEW.revision) IS DISTINCT FROM (OLD.sha256, OLD.subject, OLD.revision)) THEN
    RAISE EXCEPTION 'document % is %', OLD.id, OLD.state
      USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_to_sign_ended';
  END IF;
  IF NEW.state = 'signed' AND NOT EXISTS (SELECT FROM document_signatures s WHERE s.document_id = NEW.id) THEN
    RAISE EXCEPTION 'document % has no signature', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_to_sign_unsigned';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION check_isin_amendment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM isin_rows e JOIN isin_transmissions t ON t.id = e.transmission_id
    WHERE e.id = NEW.amends_id AND e.placement_id = NEW.placement_id AND e.included AND t.state IN ('sent', 'receipt')
      AND (e.result_id, e.point_id, e.started_on, e.ended_on, e.mean_rests_on)
          IS DISTINCT FROM (NEW.result_id, NEW.point_id, NEW.started_on, NEW.ended_on, NEW.mean_rests_on);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'row % is not amended by this', NEW.amends_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'isin_rows_amend';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION check_isin_sent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM isin_exports
    WHERE id = NEW.sent_export_id AND transmission_id = NEW.id AND round = NEW.round;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'file % was not made of transmission %', NEW.sent_export_id, NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'isin_transmissions_sent_file';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION check_mass_company()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM mass_activities m JOIN companies c ON c.employer_id = m.employer_id
     WHERE m.id = NEW.mass_activity_id AND c.id = NEW.company_id) THEN
    RAISE EXCEPTION 'unit % is of another employer', NEW.company_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'mass_companies_of_employer';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION check_mass_step()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.employer_id <> OLD.employer_id
     OR (NEW.deleted_at IS NOT NULL AND NEW.status <> OLD.status)
     OR NOT (NEW.status = OLD.status
       OR (OLD.status, NEW.status) IN (('work', 'review'), ('review', 'work'), ('review', 'need_complete'),
         ('need_complete', 'review'), ('need_complete', 'pending'), ('need_complete', 'completed'), ('pending', 'completed')))
     OR (OLD.status = 'need_complete' AND NEW.status = 'review' AND EXISTS (
       SELECT FROM mass_companies WHERE mass_activity_id = NEW.id AND state = 'processed'))
     OR (OLD.status = 'need_complete' AND NEW.status IN ('pending', 'completed') AND EXISTS (
       SELECT FROM mass_companies WHERE mass_activity_id = NEW.id AND state <> 'processed')) THEN
    RAISE EXCEPTION 'mass activity % may not go from % to %', OLD.id, OLD.status, NEW.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'mass_activities_step';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION check_placement_principal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.point_id IS NOT NULL AND NOT EXISTS (
    SELECT FROM measurement_points p
      JOIN addresses a ON a.id = p.address_id
      JOIN clients c ON c.id = a.client_id
     WHERE p.id = NEW.point_id AND c.principal_id = NEW.principal_id
  ) THEN
    RAISE EXCEPTION 'point % is not of principal %', NEW.point_id, NEW.principal_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'placements_point_of_principal';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION check_registry_reference()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and (new.registry_id, new.kind, new.text) is distinct from (old.registry_id, old.kind, old.text) then
    raise exception 'the words of a reference stay' using errcode = 'check_violation', constraint = 'registry_references_words';
  end if;
  if new.state = 'linked' and not exists (
    select from registries r where r.id = new.registry_id and case new.kind
      when 'device' then exists (select from devices d where d.id = new.device_id and d.company_id = r.company_id)
      when 'worker' then exists (select from exposed_workers w where w.id = new.worker_id and w.registry_id = r.id)
      else exists (select from company_persons h where h.person_id = new.person_id and h.company_id = r.company_id) end) then
    raise exception 'a reference is linked to what is not of its registry' using errcode = 'check_violation', constraint = 'registry_references_own';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION check_report_release()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (
    SELECT FROM final_report_revisions v
      JOIN report_settings_versions s ON s.version = v.settings_version
      JOIN results r ON r.id = NEW.result_id
     WHERE v.report_id = NEW.report_id AND v.revision = NEW.revision
       AND s.content #>> '{issuing,fourEyes}' = 'true' AND v.issued_by = any(who_entered(r))
  ) THEN
    RAISE EXCEPTION 'result % was entered by who releases it', NEW.result_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'final_reports_four_eyes';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION check_report_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (
    SELECT FROM report_settings_versions v
     WHERE v.version = NEW.settings_version
       AND btrim(v.content #>> '{letterhead,name}') <> '' AND btrim(v.content #>> '{letterhead,address}') <> ''
       AND btrim(v.content #>> '{signers,laboratoryHead}') <> '' AND btrim(v.content #>> '{signers,expert}') <> ''
  ) THEN
    RAISE EXCEPTION 'report % has no letterhead', NEW.report_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'final_reports_introduced';
  END IF;
  IF EXISTS (SELECT FROM final_report_withdrawals w WHERE w.report_id = NEW.report_id) THEN
    RAISE EXCEPTION 'report % was withdrawn', NEW.report_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'final_reports_withdrawn';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION check_result()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM placements WHERE id = NEW.placement_id AND ended_on IS NOT NULL AND NOT lost FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'placement % has not come back', NEW.placement_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'results_of_returned';
  END IF;
  PERFORM FROM batch_revisions WHERE id = NEW.batch_revision_id AND k = NEW.k FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'k of revision % has changed', NEW.batch_revision_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'results_of_revision';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION check_worker_registry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  registry registries;
BEGIN
  SELECT * INTO registry FROM registries WHERE id = NEW.registry_id FOR SHARE;
  IF registry.kind <> 'surveillance' THEN
    RAISE EXCEPTION 'registry % has no exposed workers', NEW.registry_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'exposed_workers_of_surveillance';
  END IF;
  IF registry.close_date IS NOT NULL OR registry.deleted_at IS NOT NULL THEN
    RAISE EXCEPTION 'registry % is closed', NEW.registry_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'exposed_workers_registry_open';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION freeze_isin_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  transmission integer;
  stands text;
BEGIN
  IF TG_OP = 'DELETE' THEN transmission := OLD.transmission_id; ELSE transmission := NEW.transmission_id; END IF;
  SELECT state INTO stands FROM isin_transmissions WHERE id = transmission;
  IF stands = 'open' OR (stands = 'checked' AND TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - 'included' = to_jsonb(OLD) - 'included') THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the rows of transmission % are frozen', transmission
    USING ERRCODE = 'check_violation', CONSTRAINT = 'isin_rows_frozen';
END $function$;

CREATE OR REPLACE FUNCTION freeze_isin_sites()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  transmission integer;
  stands text;
BEGIN
  IF TG_OP = 'DELETE' THEN transmission := OLD.transmission_id; ELSE transmission := NEW.transmission_id; END IF;
  SELECT state INTO stands FROM isin_transmissions WHERE id = transmission;
  IF stands = 'open' OR (stands = 'checked' AND TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - '{left_out_reason,left_out_by,left_out_at}'::text[]
      = to_jsonb(OLD) - '{left_out_reason,left_out_by,left_out_at}'::text[]) THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the sites of transmission % are frozen', transmission
    USING ERRCODE = 'check_violation', CONSTRAINT = 'isin_rows_frozen';
END $function$;

CREATE OR REPLACE FUNCTION keep_an_administrator()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(7301002);
  IF NOT EXISTS (
    SELECT FROM user_roles r JOIN users u ON u.id = r.user_id WHERE r.role = 'admin' AND u.disabled_at IS NULL
  ) THEN
    RAISE EXCEPTION 'no administrator would be left'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'users_last_administrator';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_an_administrator_enabled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM user_roles WHERE user_id = OLD.id AND role = 'admin') THEN
    PERFORM pg_advisory_xact_lock(7301002);
    IF NOT EXISTS (
      SELECT FROM user_roles r JOIN users u ON u.id = r.user_id WHERE r.role = 'admin' AND u.disabled_at IS NULL
    ) THEN
      RAISE EXCEPTION 'no administrator would be left'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'users_last_administrator';
    END IF;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_but()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - coalesce(tg_argv, '{}') = to_jsonb(old) - coalesce(tg_argv, '{}') then
    return new;
  end if;
  raise exception 'a row of % is not changed', tg_table_name
    using errcode = 'check_violation', constraint = tg_table_name || '_kept';
end $function$;

CREATE OR REPLACE FUNCTION keep_calibration()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO instrument_calibrations (instrument_id, calibrated_on, valid_until, added_at)
  VALUES (new.id, new.calibrated_on, new.next_calibration, now())
  ON CONFLICT (instrument_id, calibrated_on) DO UPDATE SET valid_until = excluded.valid_until
   WHERE instrument_calibrations.valid_until <> excluded.valid_until;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_control_comment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'comment % is written once', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'control_comments_written_once';
END $function$;

CREATE OR REPLACE FUNCTION keep_control_form()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'control forms are kept' USING CONSTRAINT = 'control_forms_kept';
END $function$;

CREATE OR REPLACE FUNCTION keep_device_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE devices SET current_status = NEW.new_status WHERE id = NEW.device_id AND current_status <> NEW.new_status;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_document_signature()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'signature % is kept', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'document_signatures_kept';
END $function$;

CREATE OR REPLACE FUNCTION keep_in_use_while_measuring()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  measures boolean;
BEGIN
  IF TG_TABLE_NAME = 'principals' THEN
    PERFORM FROM principals WHERE id = OLD.id FOR UPDATE;
    measures := EXISTS (SELECT FROM placements p WHERE p.principal_id = OLD.id
      AND p.started_on IS NOT NULL AND p.ended_on IS NULL AND NOT p.processed);
  ELSIF TG_TABLE_NAME = 'clients' THEN
    PERFORM FROM clients WHERE id = OLD.id FOR UPDATE;
    measures := EXISTS (SELECT FROM addresses a JOIN measurement_points m ON m.address_id = a.id
      JOIN placements p ON p.point_id = m.id
      WHERE a.client_id = OLD.id AND p.started_on IS NOT NULL AND p.ended_on IS NULL AND NOT p.processed);
  ELSIF TG_TABLE_NAME = 'addresses' THEN
    PERFORM FROM addresses WHERE id = OLD.id FOR UPDATE;
    measures := EXISTS (SELECT FROM measurement_points m JOIN placements p ON p.point_id = m.id
      WHERE m.address_id = OLD.id AND p.started_on IS NOT NULL AND p.ended_on IS NULL AND NOT p.processed);
  ELSE
    PERFORM FROM measurement_points WHERE id = OLD.id FOR UPDATE;
    measures := EXISTS (SELECT FROM placements p
      WHERE p.point_id = OLD.id AND p.started_on IS NOT NULL AND p.ended_on IS NULL AND NOT p.processed);
  END IF;
  IF measures THEN
    RAISE EXCEPTION '% % has active placements', TG_TABLE_NAME, OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_in_use';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION keep_isin_record()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% % is written once', TG_TABLE_NAME, OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = TG_TABLE_NAME || '_kept';
END $function$;

CREATE OR REPLACE FUNCTION keep_issued()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% of % was issued', OLD.id, TG_TABLE_NAME
    USING ERRCODE = 'check_violation', CONSTRAINT = 'final_reports_kept';
END $function$;

CREATE OR REPLACE FUNCTION keep_letter()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.annulled_at IS NULL AND to_jsonb(NEW) - '{annulled_at,annulled_by}'::text[]
      = to_jsonb(OLD) - '{annulled_at,annulled_by}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'letter % was sent', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'authority_letters_kept';
END $function$;

CREATE OR REPLACE FUNCTION keep_mailing_recipients()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  mailing integer := CASE WHEN TG_OP = 'INSERT' THEN NEW.mailing_id ELSE OLD.mailing_id END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF NEW.mailing_id = OLD.mailing_id
       AND (NEW.email, NEW.fields, NEW.user_id) IS NOT DISTINCT FROM (OLD.email, OLD.fields, OLD.user_id) THEN
      RETURN NEW;
    END IF;
    IF NEW.mailing_id = OLD.mailing_id AND NEW.email IS NULL AND NEW.fields = '{}' AND NEW.user_id IS NULL
       AND NEW.state IN ('sent', 'failed', 'uncertain') THEN
      RETURN NEW;
    END IF;
  END IF;
  IF EXISTS (SELECT FROM mailings m WHERE m.id = mailing AND m.started_at IS NOT NULL) THEN
    RAISE EXCEPTION 'mailing % was started', mailing
      USING ERRCODE = 'check_violation', CONSTRAINT = 'mailing_recipients_are_kept';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $function$;

CREATE OR REPLACE FUNCTION keep_mass_content()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  mass integer := CASE WHEN TG_OP = 'DELETE' THEN OLD.mass_activity_id ELSE NEW.mass_activity_id END;
BEGIN
  IF EXISTS (SELECT FROM mass_activities WHERE id = mass AND (status NOT IN ('work', 'review') OR deleted_at IS NOT NULL)) THEN
    RAISE EXCEPTION 'mass activity % is confirmed or deleted', mass
      USING ERRCODE = 'check_violation', CONSTRAINT = 'mass_activities_content_kept';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $function$;

CREATE OR REPLACE FUNCTION keep_person_names()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE persons p SET name = v.name, surname = v.surname, fiscal_code = v.fiscal_code
    FROM (SELECT name, surname, fiscal_code FROM person_versions
      WHERE person_id = NEW.person_id ORDER BY valid_from DESC NULLS LAST LIMIT 1) v
   WHERE p.id = NEW.person_id
     AND (p.name, p.surname, p.fiscal_code) IS DISTINCT FROM (v.name, v.surname, v.fiscal_code);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_processed_unit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'unit % of mass activity % is processed', OLD.company_id, OLD.mass_activity_id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'mass_companies_processed_once';
END $function$;

CREATE OR REPLACE FUNCTION keep_quality_control()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'quality control % is written once', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'quality_controls_written_once';
END $function$;

CREATE OR REPLACE FUNCTION keep_registry_model()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a registry does not go back to an earlier model' using errcode = 'check_violation', constraint = 'registries_model_kept';
end $function$;

CREATE OR REPLACE FUNCTION keep_result()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'result % is written once', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'results_written_once';
END $function$;

CREATE OR REPLACE FUNCTION keep_signed_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a signed document stays' using errcode = 'check_violation', constraint = 'documents_signed_stay';
end $function$;

CREATE OR REPLACE FUNCTION keep_started_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM trip_stops s WHERE s.day_id = OLD.id AND (s.outcome = 'fatta' OR EXISTS (
      SELECT FROM activities a WHERE a.appointment_id = s.id AND a.complete AND coalesce(a.outcome_on >= OLD.day, true)))) THEN
    RAISE EXCEPTION 'a day on which something was done keeps its date'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'trip_days_started';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION keep_started_mailing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE'
     OR (OLD.subject, OLD.text, OLD.criteria - 'typed', OLD.created_at, OLD.created_by, OLD.started_at, OLD.started_by)
        IS DISTINCT FROM
        (NEW.subject, NEW.text, NEW.criteria - 'typed', NEW.created_at, NEW.created_by, NEW.started_at, NEW.started_by)
     OR (OLD.criteria IS DISTINCT FROM NEW.criteria
         AND coalesce(length(NEW.criteria->>'typed') >= length(OLD.criteria->>'typed'), true)) THEN
    RAISE EXCEPTION 'mailing % was started', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'mailings_started_is_kept';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION keep_trip_span()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed integer := coalesce(NEW.trip_id, OLD.trip_id);
BEGIN
  UPDATE trips t SET starts_on = span.first_day, ends_on = span.last_day
    FROM (SELECT min(d.day) AS first_day, max(d.day) AS last_day FROM trip_days d WHERE d.trip_id = changed) span
   WHERE t.id = changed AND span.first_day IS NOT NULL
     AND (t.starts_on, t.ends_on) IS DISTINCT FROM (span.first_day, span.last_day);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_unit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.processed_at IS NOT NULL OR (OLD.activity_id, OLD.action_type, OLD.effective_date)
     IS DISTINCT FROM (NEW.activity_id, NEW.action_type, NEW.effective_date) THEN
    RAISE EXCEPTION 'change % of notification % is kept as it is', OLD.action_type, OLD.activity_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'unit_changes_once';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION keep_used_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM results WHERE batch_revision_id = OLD.id) THEN
    RAISE EXCEPTION 'revision % has results', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'batch_revisions_kept';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION keep_what_was_analysed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'placement % was analysed', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'placements_keep_analysed';
END $function$;

CREATE OR REPLACE FUNCTION keep_what_was_shipped()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'shipment % has left', OLD.id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'shipments_kept';
END $function$;

CREATE OR REPLACE FUNCTION keep_withdrawal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'report % was withdrawn for good', OLD.report_id
    USING ERRCODE = 'check_violation', CONSTRAINT = 'final_reports_withdrawn';
END $function$;

CREATE OR REPLACE FUNCTION note_counted_write()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO counted_writes (table_name, writer, written_at)
    VALUES (TG_TABLE_NAME, pg_current_xact_id(), clock_timestamp()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION note_last_seen()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO last_seen (user_id, seen_at) VALUES (NEW.user_id, NEW.updated_at)
    ON CONFLICT (user_id) DO UPDATE SET seen_at = greatest(last_seen.seen_at, excluded.seen_at);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION note_outcome_at_recipient()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE mailing_recipients
     SET state = CASE WHEN NEW.state = 'uncertain' AND NEW.claimed_at IS NOT NULL THEN 'sending' ELSE NEW.state END,
         error = CASE WHEN NEW.state = 'uncertain' AND NEW.claimed_at IS NOT NULL THEN NULL ELSE NEW.error END,
         sent_at = NEW.sent_at
   WHERE mail_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION open_folder_of_manual()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into folders (type, company_id, manual_id) values ('manual', new.company_id, new.id)
  on conflict (manual_id) do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION open_folder_of_registry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into folders (type, company_id, registry_id)
  values (case new.kind when 'resonance' then 'resonance' else 'registry' end, new.company_id, new.id)
  on conflict (registry_id) do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION order_isin_transmission()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.year <> NEW.year OR OLD.half <> NEW.half OR NOT (
    (OLD.state = NEW.state AND OLD.state NOT IN ('sent', 'receipt') AND OLD.round = NEW.round)
    OR (OLD.round = NEW.round AND (OLD.state, NEW.state) IN
         (('open', 'checked'), ('checked', 'exported'), ('exported', 'sent'), ('sent', 'receipt')))
    OR (OLD.round + 1 = NEW.round AND (OLD.state, NEW.state) IN (('checked', 'open'), ('exported', 'open'))))
    OR (OLD.state = 'sent' AND (OLD.sent_at, OLD.sent_on, OLD.sent_export_id) <> (NEW.sent_at, NEW.sent_on, NEW.sent_export_id))
  THEN
    RAISE EXCEPTION 'transmission % cannot go this way', OLD.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'isin_transmissions_in_order';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION record_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT lower(btrim(regexp_replace(value, '\s+', ' ', 'g')))
$function$;

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $function$;

CREATE OR REPLACE FUNCTION search_fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT translate(lower(value), 'àáâãäèéêëìíîïòóôõöùúûüçñ’', 'aaaaaeeeeiiiiooooouuuucn''')
$function$;

CREATE OR REPLACE FUNCTION step_control_form()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF old.state IN ('firmato', 'annullato') THEN
    RAISE EXCEPTION 'control form % is closed', old.id USING CONSTRAINT = 'control_forms_kept';
  END IF;
  IF new.state <> old.state AND (old.state, new.state) NOT IN (
    ('inviato', 'lavorato'), ('lavorato', 'firmato'), ('inviato', 'annullato'), ('lavorato', 'annullato')
  ) THEN
    RAISE EXCEPTION 'control form % cannot go from % to %', old.id, old.state, new.state
      USING CONSTRAINT = 'control_forms_step';
  END IF;
  IF old.register_number IS NOT NULL
    AND (new.register_year, new.register_number) IS DISTINCT FROM (old.register_year, old.register_number) THEN
    RAISE EXCEPTION 'control form % keeps its number', old.id USING CONSTRAINT = 'control_forms_number';
  END IF;
  RETURN new;
END $function$;

CREATE OR REPLACE FUNCTION tell_calibration()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE instruments i SET calibrated_on = c.calibrated_on, next_calibration = c.valid_until
    FROM (SELECT calibrated_on, valid_until FROM instrument_calibrations WHERE instrument_id = new.instrument_id
          ORDER BY calibrated_on DESC LIMIT 1) c
   WHERE i.id = new.instrument_id
     AND (i.calibrated_on, i.next_calibration) IS DISTINCT FROM (c.calibrated_on, c.valid_until);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION who_entered(result results)
 RETURNS integer[]
 LANGUAGE sql
 STABLE
AS $function$
  select array_remove(array[result.entered_by, (
    select e.entered_by from results e
     where e.placement_id = result.placement_id and e.read_on is not distinct from result.read_on
       and (e.traces = result.traces or e.counts = result.counts)
     order by e.id limit 1)], null)
$function$;
