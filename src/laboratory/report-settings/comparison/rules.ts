import { type LawUse, lawUses, type ReportSettings, type RereadName } from '../contract.ts';
import { decisionLabels, decisionRuleLabels } from '../decision/rules.ts';

/** What two versions of the settings differ in, line by line, as a person reads it. */

export const buildingUseLabels: Record<ReportSettings['levels'][number]['use'], string> = {
  workplace: 'Luoghi di lavoro',
  dwelling: 'Abitazioni',
};

export const lawUseLabels: Record<LawUse, string> = {
  ...buildingUseLabels,
  unknown: 'Destinazione d’uso non indicata',
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
    signature: 'Sotto le firme, nella copia firmata',
  },
  law: { below: 'Conclusioni, sotto il livello', above: 'Conclusioni, sopra il livello' },
  terms: {
    repeatYearsBelow: 'Nuova misurazione sotto il livello (anni)',
    remediateYearsAbove: 'Risanamento sopra il livello (anni)',
    repeatYearsAbove: 'Nuova misurazione sopra il livello (anni)',
    notifyMonths: 'Invio agli enti (mesi)',
  },
  decision: decisionLabels,
  issuing: {
    standard: 'Norma del metodo di prova, con l’edizione',
    customersSee: 'I clienti vedono la relazione',
    fourEyes: 'Rilascio a quattro occhi',
  },
  notice: { subject: 'Oggetto della comunicazione agli enti', text: 'Testo della comunicazione agli enti' },
  changed: { subject: 'Oggetto della rettifica di una cifra', text: 'Testo della rettifica di una cifra' },
  withdrawn: {
    subject: 'Oggetto della rettifica di un superamento che non c’è più',
    text: 'Testo della rettifica di un superamento che non c’è più',
  },
  mail: { subject: 'Oggetto dell’e-mail', text: 'Testo dell’e-mail' },
  pastCalibration: 'k delle densità storiche',
} as const;

/** When customers see a report, in words. */
export const customerViewLabels: Record<ReportSettings['issuing']['customersSee'], string> = {
  issued: 'dopo l’emissione, come copia non firmata',
  signed: 'solo dopo la firma',
};

const rereadLabels: Record<RereadName, string> = {
  levels: 'Riletto da un esperto: livelli di riferimento',
  workplace: `Riletto da un esperto: ${lawUseLabels.workplace}`,
  dwelling: `Riletto da un esperto: ${lawUseLabels.dwelling}`,
  unknown: `Riletto da un esperto: ${lawUseLabels.unknown}`,
};

const saidOf = (isTrue: boolean) => (isTrue ? 'sì' : 'no');

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
  const { letterhead, signers, building, texts, law, decision, issuing, notice, rectification, mail } =
    settings;
  const { references, ...paragraphs } = texts;
  const { dwellingChoices, ...questions } = building;
  const lines: Line[] = [
    ...named(settingLabels.letterhead, letterhead),
    ...named(settingLabels.signers, signers),
    ...settings.levels.map(levelLine),
    ...named(settingLabels.building, { ...questions, dwellingChoices: dwellingChoices.join(', ') }),
    ...references.map(referenceLine),
    ...named(settingLabels.texts, paragraphs),
    ...lawUses.flatMap((use) => lawLines(use, law[use])),
    ...named(settingLabels.decision, { ...decision, rule: decisionRuleLabels[decision.rule] }),
    ...named(settingLabels.issuing, {
      ...{ standard: issuing.standard, customersSee: customerViewLabels[issuing.customersSee] },
      fourEyes: saidOf(issuing.fourEyes),
    }),
    ...settings.authorities.map(authorityLine),
    ...named(settingLabels.notice, notice),
    ...named(settingLabels.changed, rectification.changed),
    ...named(settingLabels.withdrawn, rectification.withdrawn),
    ...named(settingLabels.mail, mail),
    ...named(rereadLabels, {
      levels: saidOf(settings.reread.levels),
      workplace: saidOf(settings.reread.workplace),
      dwelling: saidOf(settings.reread.dwelling),
      unknown: saidOf(settings.reread.unknown),
    }),
    [settingLabels.pastCalibration, String(settings.pastCalibration).replace('.', ',')],
  ];
  return joined(lines.filter(([, value]) => value !== ''));
}

function named<Name extends string>(
  labels: Readonly<Record<Name, string>>,
  values: Readonly<Record<Name, string | number | null>>,
): Line[] {
  return (Object.keys(labels) as Name[]).map((name) => [labels[name], String(values[name] ?? '')]);
}

function referenceLine(text: string, index: number): Line {
  return [`Riferimento ${index + 1}`, text];
}

function lawLines(use: LawUse, { references, below, above, terms }: ReportSettings['law'][LawUse]): Line[] {
  const lines: Line[] = [
    ...references.map(referenceLine),
    ...named(settingLabels.law, { below, above }),
    ...named(settingLabels.terms, terms),
  ];
  return lines.map(([name, value]) => [`${lawUseLabels[use]}: ${name}`, value]);
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
