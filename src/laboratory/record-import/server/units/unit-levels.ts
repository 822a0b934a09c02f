import { sql } from 'drizzle-orm';
import type { Level } from '../parents.ts';

/** What stands above the records of radiation protection, and what they are tied to. */

export const employerLevel: Level = {
  table: 'employers',
  nameColumn: 'alias',
  parentColumn: null,
  numberColumns: ['tax_id', 'fiscal_code'],
  field: 'employer',
  label: 'Datore di lavoro',
  codeLabel: 'Codice datore di lavoro',
  one: 'datore di lavoro',
  many: 'datori di lavoro',
};

const unitLevel: Level = {
  table: 'companies',
  nameColumn: 'alias',
  parentColumn: 'employer_id',
  field: 'unit',
  label: 'Unità locale',
  codeLabel: 'Codice unità locale',
  one: 'unità locale',
  many: 'unità locali',
};

export const unitLevels: readonly Level[] = [employerLevel, unitLevel];

export const personLevel: Level = {
  table: 'persons',
  nameColumn: sql`(t.surname || ' ' || t.name)`,
  parentColumn: null,
  numberColumns: ['fiscal_code'],
  field: 'person',
  label: 'Persona',
  codeLabel: 'Codice persona',
  one: 'persona',
  many: 'persone',
};

export const deviceLevel: Level = {
  table: 'devices',
  nameColumn: 'sigla',
  parentColumn: 'company_id',
  field: 'device',
  label: 'Dispositivo',
  codeLabel: 'Codice dispositivo',
  one: 'dispositivo',
  many: 'dispositivi',
};

export const manualLevel: Level = {
  table: 'manuals',
  nameColumn: 'title',
  parentColumn: 'company_id',
  field: 'manual',
  label: 'Manuale di qualità',
  codeLabel: 'Codice manuale',
  one: 'manuale',
  many: 'manuali',
};

/** A registry by its implant type, with the day of its opening where it is told: `dentist|2024-03-01`. */
export const registryLevel = (isDated: boolean): Level => ({
  table: 'registries',
  nameColumn: isDated ? sql`(t.implant_type || '|' || t.open_date)` : sql`t.implant_type`,
  parentColumn: 'company_id',
  field: 'registry',
  label: 'Registro',
  codeLabel: 'Codice registro',
  one: 'registro',
  many: 'registri',
});
