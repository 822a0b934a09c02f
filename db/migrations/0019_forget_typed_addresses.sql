-- Addresses typed for a mailing are forgotten like its recipients: what was typed may become less, nothing else changes.
CREATE OR REPLACE FUNCTION keep_started_mailing() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;
