import type { UploadedFile } from '#platform/contract/uploaded-file.ts';
import { writeDocument } from '#platform/server/documents/documents.ts';
import { Refusal } from '#platform/server/http/errors.ts';
import { fileNameHeader } from '#platform/server/http/file-name-header.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import { reportDocument, type Verified, verifySigned } from '../../verification/server/public.ts';
import { extractSignedContent, printVerification, readSignedFile } from '../contract.ts';
import { contentName, readerTexts, reportName } from '../rules.ts';

export const routes: Route[] = [
  handle(readSignedFile, async ({ body }, context) => (await look(body.file, context)).report),
  handle(extractSignedContent, async ({ body: { file } }, context) => {
    const { report, content } = await look(file, context);
    if (!content || !report.content) throw new Refusal(422, report.reasons[0] ?? readerTexts.noContent);
    return answerFile(
      context,
      'application/octet-stream',
      contentName(file.name, report.content.mediaType),
      content,
    );
  }),
  handle(printVerification, async ({ body: { file } }, context) => {
    const { report } = await look(file, context);
    const pdf = await writeDocument(reportDocument(report));
    return answerFile(context, 'application/pdf', reportName(file.name), pdf);
  }),
];

function look({ bytes, name }: UploadedFile, { clock, config }: RequestContext): Promise<Verified> {
  const { trustFolder } = config.signatures;
  return verifySigned(bytes, { now: clock.now(), trustFolder, fileName: name.slice(0, 255) });
}

function answerFile<File>(context: RequestContext, mediaType: string, name: string, file: File): File {
  context.setHeader('content-type', mediaType);
  context.setHeader('content-disposition', fileNameHeader('attachment', name));
  return file;
}
