import { handle, type Route } from '#platform/server/http/route.ts';
import {
  getCompanyLogo,
  getDevicePhoto,
  getInstrumentPhoto,
  saveCompanyLogo,
  saveDevicePhoto,
  saveInstrumentPhoto,
} from '../contract.ts';
import { readPicture, savePicture } from './keep-picture.ts';
import { pictured } from './pictured.ts';

const { device, company, instrument } = pictured;

export const routes: Route[] = [
  handle(getDevicePhoto, ({ params }, context) => readPicture(device, params.device, context)),
  handle(saveDevicePhoto, ({ params, body }, context) => savePicture(device, params.device, body, context)),
  handle(getCompanyLogo, ({ params }, context) => readPicture(company, params.company, context)),
  handle(saveCompanyLogo, ({ params, body }, context) => savePicture(company, params.company, body, context)),
  handle(getInstrumentPhoto, ({ params }, context) => readPicture(instrument, params.instrument, context)),
  handle(saveInstrumentPhoto, ({ params, body }, context) =>
    savePicture(instrument, params.instrument, body, context),
  ),
];
