import { addresses } from '#customers/schema.ts';
import { addDays } from '#platform/contract/dates.ts';
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

const town = (
  city: string,
  [postalCode, province]: readonly [string, string],
  [latitude, longitude]: readonly [number, number],
) => ({ city, postalCode, province, latitude, longitude });
const vicenza = town('Vicenza', ['36100', 'VI'], [45.5455, 11.5354]);
/** Where the units of each employer lie, in the order of their names. */
const dentalTowns = [
  vicenza,
  town('Padova', ['35132', 'PD'], [45.4271, 11.8862]),
  town('Thiene', ['36016', 'VI'], [45.7072, 11.4786]),
  town('Bassano del Grappa', ['36061', 'VI'], [45.7657, 11.7343]),
  town('Padova', ['35123', 'PD'], [45.3998, 11.8806]),
];
const hospitalTowns = [
  town('Padova', ['35122', 'PD'], [45.4064, 11.8768]),
  town('Padova', ['35122', 'PD'], [45.4069, 11.8781]),
  town('Padova', ['35122', 'PD'], [45.4058, 11.8775]),
  town('Padova', ['35122', 'PD'], [45.4061, 11.879]),
  town('Padova', ['35122', 'PD'], [45.4055, 11.8762]),
  town('Cittadella', ['35013', 'PD'], [45.6486, 11.7837]),
  town('Abano Terme', ['35031', 'PD'], [45.3579, 11.7895]),
  town('Este', ['35042', 'PD'], [45.2281, 11.6566]),
];
const industryTowns = [
  town('Schio', ['36015', 'VI'], [45.7133, 11.3581]),
  town('Arzignano', ['36071', 'VI'], [45.5203, 11.3353]),
];

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

const industryUnits = ['Stabilimento, controllo saldature', 'Deposito e collaudo'];

export type DemoUnits = {
  dental: readonly CompanyRow[];
  hospital: readonly CompanyRow[];
  industry: readonly CompanyRow[];
};

/**
 * Radiation protection: a project with two employers, of five and eight units, people in all six roles, one expert with
 * two of them and one tied to a single unit (Q2-120); a third employer that nobody is named for yet, whose contract is
 * about to end. Names are made up.
 * The account `edr` is the expert of the first two.
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
  const welders = await buildEmployer(db, {
    ...{ alias: 'Officine Giunti e Saldature S.r.l.', address: 'Via del Collaudo 8' },
    ...{ city: 'Schio', postalCode: '36015', province: 'VI', phone: '0445 000333' },
  });
  const unitsOf = async (
    employerId: number,
    names: readonly string[],
    towns: readonly (typeof vicenza)[],
  ) => {
    const units: CompanyRow[] = [];
    for (const [index, alias] of names.entries()) {
      const place = { ...(towns[index] ?? vicenza), address: `Via dei Campioni ${index + 1}` };
      units.push(await buildCompany(db, { ...place, alias, employerId, projectId: project.id }));
    }
    return units;
  };
  const dental = await unitsOf(smiles.id, dentalUnits, dentalTowns);
  const hospital = await unitsOf(clinic.id, hospitalUnits, hospitalTowns);
  const industry = await loadIndustry(demo, welders.id);
  await loadPeople(demo, { dental, hospital, industry, edrId });
  await bridgePalladio(demo, dental[0]);
  return { dental, hospital, industry };
}

/** A works under a contract that is about to end, and its store under a project without any (Q1-78, Q1-110). */
async function loadIndustry({ db, today }: Demo, employerId: number): Promise<CompanyRow[]> {
  const year = Number(today.slice(0, 4));
  const ending = await buildProject(db, {
    ...{ number: `RP-${year - 1}-022`, title: 'Controlli non distruttivi' },
    contractEndsOn: addDays(today, 18),
  });
  const without = await buildProject(db, {
    ...{ number: `RP-${year}-003`, title: 'Collaudi in magazzino', contractEndsOn: null },
  });
  const units: CompanyRow[] = [];
  for (const [index, project] of [ending, without].entries())
    units.push(
      await buildCompany(db, {
        ...{ ...industryTowns[index], address: `Via dei Campioni ${index + 1}` },
        ...{ alias: industryUnits[index] ?? '', employerId, projectId: project.id },
      }),
    );
  return units;
}

async function loadPeople(
  { db, today }: Demo,
  { dental, hospital, industry, edrId }: DemoUnits & { edrId: number | null },
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
    fiscalCode: 'FTNLTR80A41L840X',
    ...{ registerNumber: 'EX-301', email: 'elettra.fotoni@demo.radia.example', phone: '333 0000301' },
    workAddress: 'Via dei Raggi 1, Vicenza',
  });
  const single = await buildPerson(db, {
    ...{ name: 'Remo', surname: 'Magneti', gender: 'M', qualification: 'ing', grade: 'secondo' },
    ...{ registerNumber: 'EX-114', fiscalCode: 'MGNRME75A01L840L' },
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
  const [ending, ...others] = hospital.toReversed();
  await give(others, 'implant_manager', manager);
  await buildUnitRole(db, {
    ...{ companyId: ending?.id ?? 0, personId: manager.id, role: 'implant_manager', validFrom: begun },
    validTo: addDays(today, 34),
  });
  await give(industry.slice(0, 1), 'legal_rep', manager);
  await give(hospital, 'physic_med', physicist);
  await give(
    hospital.filter((unit) => !magnet.includes(unit) && unit !== ending),
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
