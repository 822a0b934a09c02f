import { handle, type Route } from '#platform/server/http/route.ts';
import { downloadPaper, generatePaper, listPapers, sendPaper } from '../contract.ts';
import { downloadOne, generateOne, sendOne } from './keep-papers.ts';
import { readPapers } from './papers.ts';

export const routes: Route[] = [
  handle(listPapers, ({ params, query }, context) => readPapers(params.company, context, query.al)),
  handle(generatePaper, ({ params, body }, context) => generateOne(params.company, body, context)),
  handle(sendPaper, ({ params, body }, context) => sendOne(params, body.revisione, context)),
  handle(downloadPaper, ({ params }, context) => downloadOne(params, context)),
];
