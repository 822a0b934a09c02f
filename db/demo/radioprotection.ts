import { addresses } from '#customers/schema.ts';
import type { UnitRole } from '#radioprotection/persons/rules.ts';
import { addressCompanies } from '#radioprotection/schema.ts';
import {
  buildCompany,
  buildEmployer,
  buildPerson,
  buildProject,
  buildUnitRole,
  type CompanyRow,
  type PersonRow,
} from '../builders/radioprotection.ts';
import type { Demo } from './demo.ts';

/** A town of the demonstration with where it lies. */
const vicenza = {
  city: 'Vicenza',
  postalCode: '36100',
  province: 'VI',
  latitude: 45.5455,
  longitude: 11.5354,
};
const padova = { city: 'Padova', postalCode: '35122', province: 'PD', latitude: 45.4064, longitude: 11.8768 };
const thiene = { city: 'Thiene', postalCode: '36016', province: 'VI', latitude: 45.7072, longitude: 11.4786 };
const towns = [vicenza, padova, thiene];

const dentalUnits = [
  'Ambulatorio di Porta Castello',
  'Ambulatorio Arcella',
  'Ambulatorio di Thiene',
  'Studio Santa Lucia',
  'Studio al Santo',
];
const hospitalUnits = [
  'Radiologia, padiglione A',
  'Radiologia, padiglione B',
  'Pronto soccorso',
  'Blocco operatorio',
  'Emodinamica',
  'Senologia',
  'Risonanza magnetica',
  'Poliambulatorio',
];

export type DemoUnits = { dental: readonly CompanyRow[]; hospital: readonly CompanyRow[] };

/**
 * Radiation protection: a project with two employers, of five and eight units, people in all six roles, one expert with
 * two of them and one tied to a single unit (Q2-120). Names are made up. The account `edr` is the first one's expert.
 */
export async function loadRadioprotection(
  demo: Demo,
  { edrId }: { edrId: number | null },
): Promise<DemoUnits> {
  const { db, today } = demo;
  const year = Number(today.slice(0, 4));
  const project = await buildProject(db, {
    number: `RP-${year - 1}-014`,
    title: 'Radioprotezione Veneto centrale',
    contractEndsOn: `${year + 1}-12-31`,
  });
  const smiles = await buildEmployer(db, {
    ...{ projectId: project.id, alias: 'Dentisti Sorriso Aperto S.r.l.', address: 'Contrà delle Prove 12' },
    ...{ pec: 'sorriso.aperto@pec.demo.radia.example', phone: '0444 000111', taxId: '12345678903' },
  });
  const clinic = await buildEmployer(db, {
    ...{
      projectId: project.id,
      alias: 'Casa di Cura Villa dei Cedri S.p.A.',
      address: 'Viale degli Esempi 3',
    },
    ...{ city: 'Padova', postalCode: '35122', province: 'PD', phone: '049 000222', taxId: '98765432106' },
    ...{ pec: 'villa.cedri@pec.demo.radia.example', fiscalCode: '98765432106' },
  });
  const unitsOf = async (employerId: number, names: readonly string[]) => {
    const units: CompanyRow[] = [];
    for (const [index, alias] of names.entries()) {
      const town = towns[index % towns.length] ?? vicenza;
      const address = `Via dei Campioni ${index + 1}`;
      units.push(
        await buildCompany(db, { ...town, ...{ alias, address, employerId, projectId: project.id } }),
      );
    }
    return units;
  };
  const dental = await unitsOf(smiles.id, dentalUnits);
  const hospital = await unitsOf(clinic.id, hospitalUnits);
  await loadPeople(demo, { dental, hospital, edrId });
  await bridgePalladio(demo, dental[0]);
  return { dental, hospital };
}

async function loadPeople(
  { db, today }: Demo,
  { dental, hospital, edrId }: DemoUnits & { edrId: number | null },
) {
  const expert = await buildPerson(db, {
    ...{
      userId: edrId,
      name: 'Elettra',
      surname: 'Fotoni',
      gender: 'F',
      qualification: 'fisico',
      grade: 'terzo',
    },
    ...{ registerNumber: 'EX-301', email: 'elettra.fotoni@demo.radia.example', phone: '333 0000301' },
    workAddress: 'Via dei Raggi 1, Vicenza',
  });
  const single = await buildPerson(db, {
    ...{ name: 'Remo', surname: 'Magneti', gender: 'M', qualification: 'ing', grade: 'secondo' },
    registerNumber: 'EX-114',
  });
  const physicist = await buildPerson(db, {
    name: 'Isotta',
    surname: 'Becquerelli',
    gender: 'F',
    qualification: 'fisico',
  });
  const physician = await buildPerson(db, { name: 'Galeno', surname: 'Risonanti', gender: 'M' });
  const dentist = await buildPerson(db, {
    name: 'Ottavio',
    surname: 'Molari',
    gender: 'M',
    birthPlace: 'Schio',
  });
  const director = await buildPerson(db, {
    name: 'Cedra',
    surname: 'Alberi',
    gender: 'F',
    birthPlace: 'Este',
  });
  const manager = await buildPerson(db, { name: 'Livio', surname: 'Impianti', gender: 'M' });
  const former = await buildPerson(db, { name: 'Prisca', surname: 'Precedenti', gender: 'F' });

  const begun = `${Number(today.slice(0, 4)) - 2}-01-01`;
  const changed = `${Number(today.slice(0, 4)) - 1}-07-01`;
  const give = (units: readonly CompanyRow[], role: UnitRole, { id }: PersonRow, from = begun) =>
    Promise.all(
      units.map((unit) => buildUnitRole(db, { companyId: unit.id, personId: id, role, validFrom: from })),
    );
  await give(dental, 'legal_rep', dentist);
  await give(dental, 'implant_manager', dentist);
  await give(dental, 'edr', expert, changed);
  for (const unit of dental)
    await buildUnitRole(db, {
      ...{ companyId: unit.id, personId: former.id, role: 'edr', validFrom: begun },
      validTo: `${Number(today.slice(0, 4)) - 1}-06-30`,
    });
  const magnet = hospital.filter(({ alias }) => alias === 'Risonanza magnetica');
  await give(hospital, 'legal_rep', director);
  await give(hospital, 'implant_manager', manager);
  await give(hospital, 'physic_med', physicist);
  await give(
    hospital.filter((unit) => !magnet.includes(unit)),
    'edr',
    expert,
  );
  await give(magnet, 'rm_expert', expert);
  await give(magnet, 'rm_medic', physician);
  await give(hospital.slice(0, 1), 'edr', single);
}

/** The first unit stands at the school that the account `cliente` sees, so that a customer finds one, too. */
async function bridgePalladio({ db }: Demo, unit: CompanyRow | undefined): Promise<void> {
  const [school] = await db.select({ id: addresses.id }).from(addresses).orderBy(addresses.id).limit(1);
  if (!school || !unit) throw new Error('there is nothing to tie');
  await db.insert(addressCompanies).values({ addressId: school.id, companyId: unit.id });
}
