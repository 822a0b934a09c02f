import type { QueryOf } from '#platform/contract/endpoint.ts';
import { readStoredFile } from '#platform/server/files/stored-file.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { fileNameHeader } from '#platform/server/http/file-name-header.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import { sendListSheet } from '#platform/server/records/list-sheet.ts';
import { measuresInWords } from '../../measures/rules.ts';
import * as contract from '../contract.ts';
import * as register from '../register/contract.ts';
import { attestForm } from './attest-form.ts';
import { findAttested, listRegister } from './queries.ts';
import { readAttestation } from './read-attestation.ts';
import { registerSheet } from './register-sheet.ts';

async function registerPage({ db, user }: RequestContext, asked: QueryOf<typeof register.listRegister>) {
  const { rows, total } = await listRegister(db, user, asked);
  return { rows: rows.map(({ measures, ...row }) => ({ ...row, misure: measuresInWords(measures) })), total };
}

export const routes: Route[] = [
  handle(contract.getAttestation, ({ params }, context) => readAttestation(params.mod, context)),
  handle(contract.attestForm, ({ params, body }, context) => attestForm(params.mod, body, context)),
  handle(contract.getAttestationDocument, async ({ params }, context) => {
    const form = await findAttested(context.db, context.user, params.mod);
    if (!form?.document || form.sha256 === null) throw notFound();
    context.setHeader('content-type', 'application/pdf');
    context.setHeader('content-disposition', fileNameHeader('inline', form.document.nome));
    return readStoredFile(context.files, form.sha256);
  }),
  handle(register.listRegister, ({ query }, context) => registerPage(context, query)),
  handle(register.exportRegister, ({ query }, context) =>
    sendListSheet(registerSheet, context, (reading, slice) => registerPage(reading, { ...query, ...slice })),
  ),
];
