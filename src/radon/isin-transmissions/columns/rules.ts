/**
 * Columns of a transmission: which value each holds and how it is written. The record layout of the national portal is
 * not public, so the columns are data that the laboratory edits; here stands what they may be made of.
 */

/** A measured figure: a number, what it is below, or nothing. Never a number that only pretends to be one. */
export type Figure = number | { below: number } | null;

/** What a site was when its rows were frozen. `answers`: of both questionnaires in words, by export code. */
export type SiteValues = {
  istat: string | null;
  municipality: string;
  province: string;
  region: string | null;
  address: string;
  postalCode: string;
  latitude: number | null;
  longitude: number | null;
  name: string;
  buildingCode: string | null;
  riskContext: string | null;
  client: string;
  principal: string;
  answers: Record<string, string>;
};

/** One measurement. Concentrations in Bq/m³, exposures in kBq·h/m³, uncertainties expanded with k = 2, area in m². */
export type RowValues = {
  point: string;
  room: string | null;
  floor: string | null;
  surface: number | null;
  code: string;
  start: string;
  end: string;
  days: number;
  concentration: Figure;
  concentrationUncertainty: number | null;
  exposure: Figure;
  exposureUncertainty: number | null;
  /** LR over the days of the exposure, Bq/m³. */
  detectionLimit: number | null;
  /** Of the chain of exposures it belongs to; null while that is shorter than a year's, or lacks a result. */
  mean: Figure;
  meanUncertainty: number | null;
  readOn: string | null;
};

/** One column. `source`: a name of `sources`, `question:` with an export code, or `text` for the column's own text. */
export type Column = {
  header: string;
  source: string;
  text: string;
  /** Decimals of a number; null: as many as it has, six at most. */
  digits: number | null;
  dateFormat: 'YYYY-MM-DD' | 'DD/MM/YYYY' | 'YYYYMMDD';
  /** What stands for a figure below the detection limit. */
  belowLimit: 'text' | 'value' | 'empty';
};

export type ColumnMapping = {
  columns: Column[];
  /** Of the CSV. */
  separator: ';' | ',' | '|' | '\t';
  decimalSign: ',' | '.';
  /** Days after the end of a half-year within which it is to be sent: a setting of the laboratory, not the law's. */
  dueDays: number;
};
