import type { Content, PrintedDocument } from '#platform/server/documents/documents.ts';
import { quietInk } from '#platform/server/documents/documents.ts';
import {
  type Fact,
  reportFacts,
  signatureFacts,
  signatureTitle,
  verdictTitle,
} from '../../verification-words/rules.ts';
import type { SignatureReport, VerificationReport } from '../contract.ts';
import { verdictWords } from '../rules.ts';

/** A verification report to print and to keep: what a check found on its day. Made the same from a kept report. */
export function reportDocument(report: VerificationReport): PrintedDocument {
  return {
    title: 'Rapporto di verifica della firma',
    facts: [['Esito', verdictTitle(report)]],
    madeAt: new Date(report.checkedAt),
    archival: true,
    orientation: 'portrait',
    content: [
      ...report.reasons.map((reason): Content => ({ text: reason, margin: [0, 0, 0, 4] })),
      factsTable(reportFacts(report)),
      ...report.signatures.flatMap(signaturePart),
      {
        text: 'Esiti secondo ETSI EN 319 102-1. Il rapporto dice che cosa il programma ha potuto controllare nel giorno indicato, con i certificati e gli elenchi di revoca forniti da chi lo amministra; non è una certificazione.',
        fontSize: 8,
        color: quietInk,
        margin: [0, 14, 0, 0],
      },
    ],
  };
}

function signaturePart(signature: SignatureReport): Content[] {
  const { verdict, subIndication, reasons, warnings } = signature;
  const outcome =
    subIndication === null ? verdictWords[verdict] : `${verdictWords[verdict]} (${subIndication})`;
  return [
    { text: signatureTitle(signature), fontSize: 12, bold: true, margin: [0, 14, 0, 2] },
    { text: outcome, bold: true, margin: [0, 0, 0, 4] },
    ...[...reasons, ...warnings].map((text): Content => ({ text, margin: [0, 0, 0, 4] })),
    factsTable(signatureFacts(signature)),
  ];
}

function factsTable(facts: readonly Fact[]): Content {
  return {
    layout: 'noBorders',
    table: {
      widths: [150, '*'],
      body: facts.map(([name, value]) => [{ text: name, color: quietInk }, value]),
    },
  };
}
