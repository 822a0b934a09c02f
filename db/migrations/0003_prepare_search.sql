-- Words are found whatever their accents and capitals, and names that resemble one another by their trigrams.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE FUNCTION search_fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(lower(value), 'àáâãäèéêëìíîïòóôõöùúûüçñ’', 'aaaaaeeeeiiiiooooouuuucn''')
$$;
--> statement-breakpoint

-- A record that changes counts on, so that nobody overwrites what he has not seen.
CREATE FUNCTION bump_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
