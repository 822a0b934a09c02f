import { buffer } from 'node:stream/consumers';
import { writeDocument } from '#platform/server/documents/documents.ts';
import type { Unsigned } from '#signing/signing-list/server/public.ts';
import { buildDocumentToSign } from '../builders/signing.ts';
import type { Demo } from './demo.ts';

type Item = Pick<Unsigned, 'list' | 'title' | 'detail' | 'fileName'> &
  Pick<Partial<Unsigned>, 'scopeId' | 'signers'>;

const expert = { role: 'Esperto di radioprotezione', name: 'Anna Neri', fiscalCode: 'NRENNA75D41L840X' };
const employer = { role: 'Datore di lavoro', name: 'Ugo Bassi', fiscalCode: 'BSSGUO60A01L840K' };

/** A document or more for each list of which no slice has documents yet; the others come with theirs (Q2-114, Q2-120). */
const items: readonly Item[] = [
  {
    ...{ list: 'massive', title: 'Notifica preventiva 12', fileName: 'notifica_preventiva_12.pdf' },
    detail: 'Clinica Berica, Vicenza',
    signers: [expert, employer],
  },
  {
    ...{ list: 'massive', title: 'Notifica preventiva 13', fileName: 'notifica_preventiva_13.pdf' },
    detail: 'Clinica Berica, Bassano del Grappa',
  },
  {
    ...{ list: 'irme90', title: 'Modello IRME90 118', fileName: 'irme90_118.pdf' },
    detail: 'Porto di Genova, rottami ferrosi',
  },
  {
    ...{ list: 'irme90', title: 'Modello IRME90 119', fileName: 'irme90_119.pdf' },
    detail: 'Aeroporto di Malpensa, merce varia',
  },
  {
    ...{ list: 'laboratory', scopeId: 1, title: 'Certificato di taratura 204', fileName: 'taratura_204.pdf' },
    detail: 'Camera a ionizzazione, laboratorio 1',
  },
  {
    ...{ list: 'task', scopeId: 5, title: 'Rapporto di prova TLD 5/1', fileName: 'rapporto_tld_5_1.pdf' },
    detail: 'Dosimetria personale, terzo trimestre',
  },
  {
    ...{ list: 'electret', title: 'Relazione elettreti 31', fileName: 'relazione_elettreti_31.pdf' },
    detail: 'Museo civico, Bassano del Grappa',
  },
];

const invoice = (number: number) => `<?xml version="1.0" encoding="UTF-8"?>
<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2" versione="FPR12">
  <FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><Numero>${number}</Numero></DatiGeneraliDocumento></DatiGenerali></FatturaElettronicaBody>
</p:FatturaElettronica>
`;

export async function loadDocumentsToSign({ db, files, now, today }: Demo): Promise<void> {
  const clock = { now: () => now, today: () => today };
  for (const [index, item] of items.entries()) {
    const { title, detail } = item;
    const printed = await writeDocument({
      ...{ title, orientation: 'portrait', madeAt: now, facts: [['Oggetto', detail]] },
      content: ['Documento dimostrativo: non ha valore.'],
    });
    await buildDocumentToSign(
      { db, files, clock },
      { ...item, subject: `demo/${index + 1}`, bytes: await buffer(printed) },
    );
  }
  for (const number of [58, 59])
    await buildDocumentToSign(
      { db, files, clock },
      {
        ...{ list: 'invoice', title: `Fattura ${number}`, detail: 'Terme Euganee S.p.A.' },
        ...{
          fileName: `fattura_${number}.xml`,
          mediaType: 'application/xml',
          subject: `demo/fattura-${number}`,
        },
        bytes: Buffer.from(invoice(number)),
      },
    );
}
