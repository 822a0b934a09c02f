import type { ReportSettings } from '../contract.ts';
import { defaultLaw } from '../law/rules.ts';
import { defaultReportSettings } from '../rules.ts';

/**
 * New texts that a version of the program brings to a laboratory that has texts of its own: shown beside what stands,
 * in force only once a person has taken them in, edited or not.
 */
export const proposalNames = ['law-by-use'] as const;
export type ProposalName = (typeof proposalNames)[number];

export const proposalTexts: Record<ProposalName, { title: string; reason: string; note: string }> = {
  'law-by-use': {
    title: 'Proposta: testi di legge per destinazione d’uso',
    reason:
      'I testi in vigore dicono di ogni edificio ciò che la legge chiede ai luoghi di lavoro, anche delle abitazioni, e fanno partire anche per quelle il termine per gli enti. La proposta distingue luoghi di lavoro, abitazioni e destinazione non indicata; è da far rileggere a un esperto.',
    note: 'Testi di legge per destinazione d’uso',
  },
};

/** The settings with a proposal taken in as it is. */
export function withProposal(settings: ReportSettings, name: ProposalName): ReportSettings {
  switch (name) {
    case 'law-by-use': {
      // Each use cites its own articles: the one decree that was cited for all goes.
      const norms = settings.texts.references.filter((line) => !citesDecree(line));
      const references = norms.length > 0 ? norms : defaultReportSettings.texts.references;
      const reread = { ...settings.reread, workplace: false, dwelling: false, unknown: false };
      return { ...settings, texts: { ...settings.texts, references }, law: defaultLaw, reread };
    }
  }
}

function citesDecree(reference: string): boolean {
  return /d\.?\s?lgs\.?.*\b101\b/i.test(reference);
}
