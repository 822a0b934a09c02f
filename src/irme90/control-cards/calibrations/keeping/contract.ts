import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, pdf } from '#platform/contract/file-shape.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { version } from '#platform/contract/paging.ts';
import { day, idInPath } from '#platform/contract/shapes.ts';
import { uploadedFile } from '#platform/contract/uploaded-file.ts';
import { keepInstruments, readInstruments } from '#radioprotection/instruments/permissions.ts';
import { calibrationTexts } from '../../rules.ts';
import { instrumentChecks, instrumentPath, ofInstrument } from '../contract.ts';

const laboratorio = z
  .string()
  .trim()
  .max(...atMost(longest.line))
  .default('');
const certificato = z
  .string()
  .trim()
  .max(...atMost(longest.code))
  .default('');

/** So large may a certificate be. */
export const maxCertificateBytes = 10 * 1024 * 1024;

export const addCalibration = endpoint({
  name: 'addCalibration',
  method: 'POST',
  path: `${instrumentPath}/tarature`,
  summary: 'Registra una taratura, con il suo certificato in PDF se c’è',
  permission: keepInstruments,
  params: ofInstrument,
  body: z.object({
    fatta: day,
    finoAl: day,
    laboratorio,
    certificato,
    file: uploadedFile(calibrationTexts.noFile).optional(),
  }),
  response: instrumentChecks,
  // A file is too large a body for a key; the same calibration sent twice is there once.
  ...{ encoding: 'multipart', pace: 'pictures' },
  maxBodyMiB: maxCertificateBytes / 1024 ** 2 + 1,
});

export const correctCalibration = endpoint({
  name: 'correctCalibration',
  method: 'PUT',
  path: `${instrumentPath}/tarature/{taratura}`,
  summary: 'Corregge i dati di una taratura; il certificato resta quello',
  permission: keepInstruments,
  params: ofInstrument.extend({ taratura: idInPath }),
  body: z.object({ fatta: day, finoAl: day, laboratorio, certificato, versione: version }),
  response: instrumentChecks,
});

export const downloadCertificate = endpoint({
  name: 'downloadCertificate',
  method: 'GET',
  path: `${instrumentPath}/tarature/{taratura}/certificato`,
  summary: 'Il certificato di una taratura',
  permission: readInstruments,
  params: ofInstrument.extend({ taratura: idInPath }),
  response: fileOf(pdf),
});
