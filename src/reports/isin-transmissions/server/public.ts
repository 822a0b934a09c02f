export { exportTransmission, sendTransmission, storeReceipt } from './keep-files.ts';
export { changeLeftOut, checkTransmission, openTransmission } from './keep-transmissions.ts';
export { listSites } from './list-sites.ts';
