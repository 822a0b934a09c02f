-- Whoever entered a reading stays one of two pairs of eyes when a colleague has recalculated its result since; who
-- recalculated it in between is none.
CREATE FUNCTION who_entered(result results) RETURNS integer[] LANGUAGE sql STABLE AS $function$
  select array_remove(array[result.entered_by, (
    select e.entered_by from results e
     where e.placement_id = result.placement_id and e.read_on is not distinct from result.read_on
       and (e.traces = result.traces or e.counts = result.counts)
     order by e.id limit 1)], null)
$function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION check_report_release() RETURNS trigger LANGUAGE plpgsql AS $function$
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
