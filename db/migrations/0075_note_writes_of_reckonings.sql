-- What is reckoned over a whole period is kept, and holds as long as nobody has written to what it follows from.
CREATE TRIGGER placements_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON placements
  FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
--> statement-breakpoint
CREATE TRIGGER results_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON results
  FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
--> statement-breakpoint
CREATE TRIGGER final_reports_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON final_reports
  FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
--> statement-breakpoint
CREATE TRIGGER final_report_placements_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON final_report_placements
  FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
--> statement-breakpoint
CREATE TRIGGER isin_transmissions_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON isin_transmissions
  FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
--> statement-breakpoint
CREATE TRIGGER isin_rows_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON isin_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
--> statement-breakpoint
CREATE TRIGGER isin_sites_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON isin_sites
  FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
--> statement-breakpoint
CREATE TRIGGER isin_mappings_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON isin_mappings
  FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
--> statement-breakpoint
CREATE TRIGGER isin_exports_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON isin_exports
  FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
--> statement-breakpoint
CREATE TRIGGER questionnaire_versions_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON questionnaire_versions
  FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
--> statement-breakpoint
CREATE TRIGGER building_answers_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON building_answers
  FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
--> statement-breakpoint
CREATE TRIGGER employer_answers_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON employer_answers
  FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
--> statement-breakpoint
CREATE TRIGGER municipalities_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON municipalities
  FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
--> statement-breakpoint
CREATE TRIGGER users_counted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON users
  FOR EACH STATEMENT EXECUTE FUNCTION note_counted_write();
