import { endpointUrl } from '#platform/web/api-client.ts';
import { downloadCustomerReport } from '../customers/download/contract.ts';

/** Where a customer opens the PDF of a report in force. */
export function customerReportUrl(committente: number | string, report: number): string {
  return endpointUrl(downloadCustomerReport, { params: { committente, report } });
}
