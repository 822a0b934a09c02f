import { handle, type Route } from '#platform/server/http/route.ts';
import { getCompanyLogo, getDevicePhoto, saveCompanyLogo, saveDevicePhoto } from '../contract.ts';
import { readPicture, savePicture } from './keep-picture.ts';
import { pictured } from './pictured.ts';

const { device, company } = pictured;

export const routes: Route[] = [
  handle(getDevicePhoto, ({ params }, context) => readPicture(device, params.device, context)),
  handle(saveDevicePhoto, ({ params, body }, context) => savePicture(device, params.device, body, context)),
  handle(getCompanyLogo, ({ params }, context) => readPicture(company, params.company, context)),
  handle(saveCompanyLogo, ({ params, body }, context) => savePicture(company, params.company, body, context)),
];
