import type { ReportSettings } from '../contract.ts';

/** What two versions of the settings differ in, line by line, as a person reads it. */

export const buildingUseLabels: Record<ReportSettings['levels'][number]['use'], string> = {
  workplace: 'Luoghi di lavoro',
  dwelling: 'Abitazioni',
};

/** What the single lines of the settings are called, on the form and in comparisons. */
export const settingLabels = {
  letterhead: {
    name: 'Nome del laboratorio',
    address: 'Indirizzo',
    vatNumber: 'Partita IVA',
    serviceRecognition: 'Riconoscimento del servizio di dosimetria',
    phone: 'Telefono',
    email: 'E-mail',
  },
  signers: { laboratoryHead: 'Responsabile del laboratorio', expert: 'Esperto di radioprotezione' },
  building: {
    purposeQuestion: 'Domanda sulla destinazione d’uso',
    yearQuestion: 'Domanda sull’anno di costruzione',
    dwellingChoices: 'Risposte che indicano un’abitazione',
  },
  texts: {
    method: 'Metodo',
    insufficient: 'Punti misurati per troppo poco',
    noResult: 'Punti senza risultati',
    below: 'Conclusioni, sotto il livello',
    above: 'Conclusioni, sopra il livello',
    signature: 'Sotto le firme',
  },
  terms: {
    repeatYearsBelow: 'Nuova misurazione sotto il livello (anni)',
    remediateYearsAbove: 'Risanamento sopra il livello (anni)',
    repeatYearsAbove: 'Nuova misurazione sopra il livello (anni)',
    notifyMonths: 'Invio agli enti (mesi)',
  },
  notice: { subject: 'Oggetto della comunicazione agli enti', text: 'Testo della comunicazione agli enti' },
  mail: { subject: 'Oggetto dell’e-mail', text: 'Testo dell’e-mail' },
  pastCalibration: 'k delle densità storiche',
} as const;

export type SettingChange = { campo: string; prima: string | null; dopo: string | null };

/** The lines that changed, in the order of the page; nothing where a line did not exist. */
export function settingChanges(before: ReportSettings, after: ReportSettings): SettingChange[] {
  const old = linesOf(before);
  const next = linesOf(after);
  return [...new Set([...next.keys(), ...old.keys()])]
    .map((campo) => ({ campo, prima: old.get(campo) ?? null, dopo: next.get(campo) ?? null }))
    .filter(({ prima, dopo }) => prima !== dopo);
}

type Line = readonly [string, string];

/** Every line of the settings by its name; of lists the name tells which item it is. */
function linesOf(settings: ReportSettings): Map<string, string> {
  const { letterhead, signers, building, texts, terms, notice, mail } = settings;
  const { references, ...paragraphs } = texts;
  const { dwellingChoices, ...questions } = building;
  const lines: Line[] = [
    ...named(settingLabels.letterhead, letterhead),
    ...named(settingLabels.signers, signers),
    ...settings.levels.map(levelLine),
    ...named(settingLabels.building, { ...questions, dwellingChoices: dwellingChoices.join(', ') }),
    ...references.map((text, index): Line => [`Riferimento ${index + 1}`, text]),
    ...named(settingLabels.texts, paragraphs),
    ...named(settingLabels.terms, terms),
    ...settings.authorities.map(authorityLine),
    ...named(settingLabels.notice, notice),
    ...named(settingLabels.mail, mail),
    [settingLabels.pastCalibration, String(settings.pastCalibration).replace('.', ',')],
  ];
  return joined(lines.filter(([, value]) => value !== ''));
}

function named<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  values: Readonly<Record<Name, string | number>>,
): Line[] {
  return (Object.keys(labels) as Name[]).map((name) => [labels[name], String(values[name])]);
}

function levelLine({ use, builtFrom, bqM3, text }: ReportSettings['levels'][number]): Line {
  const since = builtFrom === null ? '' : `, dal ${builtFrom}`;
  return [`Livello: ${buildingUseLabels[use]}${since}`, `${bqM3} Bq/m³ – ${text}`];
}

function authorityLine({ kind, province, name, email }: ReportSettings['authorities'][number]): Line {
  return [`Ente: ${kind}, ${province ?? 'tutta l’Italia'}`, `${name}, ${email}`];
}

/** Two lines of one name (two health services of a province) stand under it together. */
function joined(lines: readonly Line[]): Map<string, string> {
  const byName = new Map<string, string>();
  for (const [name, value] of lines) {
    const first = byName.get(name);
    byName.set(name, first === undefined ? value : `${first}; ${value}`);
  }
  return byName;
}
