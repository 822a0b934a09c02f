-- What a reference of a registry is linked to is of its unit or registry; its words stay as they were written.
CREATE FUNCTION check_registry_reference() RETURNS trigger LANGUAGE plpgsql AS $$
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
end $$;
--> statement-breakpoint
CREATE TRIGGER registry_references_own BEFORE INSERT OR UPDATE ON registry_references
  FOR EACH ROW EXECUTE FUNCTION check_registry_reference();
--> statement-breakpoint
CREATE FUNCTION keep_registry_model() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'a registry does not go back to an earlier model' using errcode = 'check_violation', constraint = 'registries_model_kept';
end $$;
--> statement-breakpoint
CREATE TRIGGER registries_model_kept BEFORE UPDATE OF model_version ON registries
  FOR EACH ROW WHEN (new.model_version < old.model_version) EXECUTE FUNCTION keep_registry_model();
