import { handle, type Route } from '#platform/server/http/route.ts';
import * as calibrations from '../calibrations/contract.ts';
import * as keptCalibrations from '../calibrations/keeping/contract.ts';
import * as card from '../card/contract.ts';
import * as keptCard from '../card/keeping/contract.ts';
import { findInstrumentClients, listFormInstruments } from '../contract.ts';
import { listReachedInstruments } from '../reached/contract.ts';
import { exportCard } from './card-sheet.ts';
import { printLabel } from './instrument-label.ts';
import * as calibrating from './keep-calibrations.ts';
import * as keeping from './keep-cards.ts';
import { findClients, listForForm } from './list-instruments.ts';
import { listReached } from './list-reached.ts';
import { readCard } from './read-card.ts';

export const routes: Route[] = [
  handle(listFormInstruments, ({ params, query }, context) => listForForm(params.mod, query, context)),
  handle(listReachedInstruments, ({ query }, context) => listReached(query, context)),
  handle(findInstrumentClients, ({ params }, context) => findClients(params.instrument, context)),
  handle(card.getControlCard, ({ params, query }, context) => readCard(params, context, query.carta)),
  handle(card.exportControlCard, ({ params }, context) => exportCard(params, context)),
  handle(keptCard.addCardMeasurement, ({ params, body }, context) =>
    keeping.addMeasurement(params, body, context),
  ),
  handle(keptCard.withdrawCardMeasurement, ({ params, body }, context) =>
    keeping.withdrawMeasurement(params, body, context),
  ),
  handle(keptCard.openControlCard, ({ params, body }, context) => keeping.openCard(params, body, context)),
  handle(keptCard.closeControlCard, ({ params, body }, context) => keeping.closeCard(params, body, context)),
  handle(calibrations.getInstrumentChecks, ({ params }, context) =>
    calibrating.readChecks(params.instrument, context),
  ),
  handle(keptCalibrations.addCalibration, ({ params, body }, context) =>
    calibrating.addCalibration(params.instrument, body, context),
  ),
  handle(keptCalibrations.correctCalibration, ({ params, body }, context) =>
    calibrating.correctCalibration(params, body, context),
  ),
  handle(keptCalibrations.downloadCertificate, ({ params }, context) =>
    calibrating.readCertificate(params, context),
  ),
  handle(calibrations.setInstrumentZones, ({ params, body }, context) =>
    calibrating.setZones(params.instrument, body, context),
  ),
  handle(calibrations.printInstrumentLabel, ({ params }, context) => printLabel(params.instrument, context)),
];
