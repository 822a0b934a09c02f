import { routes as grants } from '#accounts/grants/server/routes.ts';
import { routes as listSettings } from '#accounts/list-settings/server/routes.ts';
import { ownAccountRoutes } from '#accounts/own-account/server/routes.ts';
import { personalDataRoutes } from '#accounts/personal-data/server/routes.ts';
import { routes as principals } from '#accounts/principals/server/routes.ts';
import { type Authentication, sessionRoutes } from '#accounts/session/server/public.ts';
import { routes as userAccess } from '#accounts/user-access/server/routes.ts';
import { routes as users } from '#accounts/users/server/routes.ts';
import { routes as zones } from '#accounts/zones/server/routes.ts';
import { routes as addressRecords } from '#customers/address-records/server/routes.ts';
import { routes as clientRecords } from '#customers/client-records/server/routes.ts';
import { routes as customers } from '#customers/customers/server/routes.ts';
import { routes as floorPlans } from '#customers/floor-plans/server/routes.ts';
import { routes as planRecords } from '#customers/plan-records/server/routes.ts';
import { routes as pointRecords } from '#customers/point-records/server/routes.ts';
import { routes as points } from '#customers/points/server/routes.ts';
import { routes as recordChoices } from '#customers/record-choices/server/routes.ts';
import { routes as siteMap } from '#customers/site-map/server/routes.ts';
import { routes as sites } from '#customers/sites/server/routes.ts';
import { routes as dosimeters } from '#dosimeters/dosimeters/server/routes.ts';
import { routes as placementPhotos } from '#dosimeters/placement-photos/server/routes.ts';
import { routes as suggestions } from '#dosimeters/suggestions/server/routes.ts';
import { routes as arrivals } from '#field/arrivals/server/routes.ts';
import { routes as candidates } from '#field/candidates/server/routes.ts';
import { routes as dayPreparation } from '#field/day-preparation/server/routes.ts';
import { routes as myPlacements } from '#field/my-placements/server/routes.ts';
import { routes as placement } from '#field/placement/server/routes.ts';
import { routes as placementRecords } from '#field/placement-records/server/routes.ts';
import { routes as planView } from '#field/plan-view/server/routes.ts';
import { routes as replacement } from '#field/replacement/server/routes.ts';
import { routes as siteLists } from '#field/site-lists/server/routes.ts';
import { routes as siteView } from '#field/site-view/server/routes.ts';
import { routes as surveyPages } from '#field/survey-pages/server/routes.ts';
import { mapRoutes } from '#geography/maps/server/routes.ts';
import { municipalityRoutes } from '#geography/municipalities/server/routes.ts';
import { auditTrailRoutes } from '#identity/audit-trail/server/routes.ts';
import { installationRoutes } from '#identity/installation/server/routes.ts';
import { controlSigning } from '#irme90/attestations/server/public.ts';
import { routes as attestations } from '#irme90/attestations/server/routes.ts';
import { routes as controlClients } from '#irme90/clients/server/routes.ts';
import { routes as controlCards } from '#irme90/control-cards/server/routes.ts';
import { routes as controlForms } from '#irme90/forms/server/routes.ts';
import { delegationFeed } from '#irme90/inspections/server/public.ts';
import { routes as inspections } from '#irme90/inspections/server/routes.ts';
import { routes as lookupDoubles } from '#irme90/lookup-doubles/server/routes.ts';
import { routes as controlLookups } from '#irme90/lookups/server/routes.ts';
import { routes as measures } from '#irme90/measures/server/routes.ts';
import { routes as batches } from '#laboratory/batches/server/routes.ts';
import { routes as dosimeterRecords } from '#laboratory/dosimeter-records/server/routes.ts';
import { routes as massAssignment } from '#laboratory/mass-assignment/server/routes.ts';
import { routes as movements } from '#laboratory/movements/server/routes.ts';
import { routes as recordImport } from '#laboratory/record-import/server/routes.ts';
import { readLetterhead, readReportSettings } from '#laboratory/report-settings/server/public.ts';
import { routes as reportSettings } from '#laboratory/report-settings/server/routes.ts';
import { routes as results } from '#laboratory/results/server/routes.ts';
import { routes as returns } from '#laboratory/returns/server/routes.ts';
import { routes as shipments } from '#laboratory/shipments/server/routes.ts';
import { routes as siteConcentrations } from '#laboratory/site-concentrations/server/routes.ts';
import { mailingsByPerson, mailingsToPerson } from '#office/mass-mail/server/public.ts';
import { routes as massMail } from '#office/mass-mail/server/routes.ts';
import { routes as customerMap } from '#overview/customer-map/server/routes.ts';
import { dashboardRoutes } from '#overview/dashboards/server/routes.ts';
import { homeRoutes } from '#overview/home/server/routes.ts';
import { menuCountRoutes } from '#overview/menu-counts/server/routes.ts';
import { routes as notices } from '#overview/notices/server/routes.ts';
import { radonTraces } from '#overview/personal-traces/server/public.ts';
import { routes as search } from '#overview/search/server/routes.ts';
import { routes as sitePage } from '#overview/site-page/server/routes.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Slice } from '#platform/server/http/route.ts';
import { mailsToPerson } from '#post/mail/server/public.ts';
import { routes as mail } from '#post/mail/server/routes.ts';
import { routes as pictures } from '#post/pictures/server/routes.ts';
import { activitySigning } from '#radioprotection/activities/server/public.ts';
import { routes as activities } from '#radioprotection/activities/server/routes.ts';
import { routes as roleCandidates } from '#radioprotection/candidates/server/routes.ts';
import { routes as radioprotectionChoices } from '#radioprotection/choices/server/routes.ts';
import { routes as companies } from '#radioprotection/companies/server/routes.ts';
import { routes as deadlines } from '#radioprotection/deadlines/server/routes.ts';
import { routes as defaultDocuments } from '#radioprotection/default-documents/server/routes.ts';
import { routes as devices } from '#radioprotection/devices/server/routes.ts';
import { routes as documentGeneration } from '#radioprotection/document-generation/server/routes.ts';
import { routes as employers } from '#radioprotection/employers/server/routes.ts';
import { routes as exposedWorkers } from '#radioprotection/exposed-workers/server/routes.ts';
import { documentSigning, folderRoutes } from '#radioprotection/folders/server/public.ts';
import { routes as instruments } from '#radioprotection/instruments/server/routes.ts';
import { routes as massActivities } from '#radioprotection/mass-activities/server/routes.ts';
import { routes as massOutcomes } from '#radioprotection/mass-outcomes/server/routes.ts';
import { routes as massProcessing } from '#radioprotection/mass-processing/server/routes.ts';
import { routes as ownActivities } from '#radioprotection/own-activities/server/routes.ts';
import { routes as ownDevices } from '#radioprotection/own-devices/server/routes.ts';
import { routes as ownUnits } from '#radioprotection/own-units/server/routes.ts';
import { routes as peopleData } from '#radioprotection/personal-data/server/routes.ts';
import { routes as persons } from '#radioprotection/persons/server/routes.ts';
import { routes as planimetries } from '#radioprotection/planimetries/server/routes.ts';
import { routes as projects } from '#radioprotection/projects/server/routes.ts';
import { routes as qualityManuals } from '#radioprotection/quality-manuals/server/routes.ts';
import { routes as radonBridges } from '#radioprotection/radon-bridges/server/routes.ts';
import { routes as registries } from '#radioprotection/registries/server/routes.ts';
import { routes as registryMigration } from '#radioprotection/registry-migration/server/routes.ts';
import { routes as retroactiveDocuments } from '#radioprotection/retroactive-documents/server/routes.ts';
import { runRoutes } from '#radioprotection/runs/server/routes.ts';
import { routes as scannedDevices } from '#radioprotection/scanned-devices/server/routes.ts';
import { routes as radioprotectionSettings } from '#radioprotection/settings/server/routes.ts';
import { routes as unitMap } from '#radioprotection/unit-map/server/routes.ts';
import { printNow } from '#radioprotection/unit-papers/server/public.ts';
import { routes as unitPapers } from '#radioprotection/unit-papers/server/routes.ts';
import { routes as unitPictures } from '#radioprotection/unit-pictures/server/routes.ts';
import { routes as unitRoles } from '#radioprotection/unit-roles/server/routes.ts';
import { reportSigning } from '#reports/final-reports/server/public.ts';
import { routes as finalReports } from '#reports/final-reports/server/routes.ts';
import { routes as isinTransmissions } from '#reports/isin-transmissions/server/routes.ts';
import { routes as reportIssuing } from '#reports/report-issuing/server/routes.ts';
import { routes as samplingReport } from '#reports/sampling-report/server/routes.ts';
import { routes as signedFileReader } from '#signing/signed-file-reader/server/routes.ts';
import type { SigningContext } from '#signing/signing-list/server/public.ts';
import { signingListRoutes } from '#signing/signing-list/server/routes.ts';
import { signingUploadRoutes } from '#signing/signing-upload/server/routes.ts';
import { routes as isinReadiness } from '#surveys/isin-readiness/server/routes.ts';
import { routes as questionnaires } from '#surveys/questionnaires/server/routes.ts';
import { routes as surveys } from '#surveys/surveys/server/routes.ts';
import type { ReadHouse } from '#trips/appointment-notices/server/public.ts';
import { noticeRoutes } from '#trips/appointment-notices/server/routes.ts';
import { calendarFeedRoutes, type FeedSource } from '#trips/calendar-feeds/server/public.ts';
import { routes as dayFilling } from '#trips/day-filling/server/routes.ts';
import { fieldDayRoutes } from '#trips/field-days/server/routes.ts';
import { routes as tripOverview } from '#trips/overview/server/routes.ts';
import { planningRoutes } from '#trips/planning/server/routes.ts';
import { routes as trips } from '#trips/transfers/server/routes.ts';
import { runWorks } from './run-works.ts';

/** Whose documents are signed: a context that has some to sign adds its line. The other lists hold documents alone. */
const signingContexts: readonly SigningContext[] = [
  reportSigning,
  activitySigning,
  ...documentSigning,
  controlSigning,
];

/** What people's calendars tell besides their trips. */
const feedSources: readonly FeedSource[] = [delegationFeed];

/** Whose installation this is, as its letters say. */
const readHouse: ReadHouse = async (db, isFit) => {
  const { name, phone, email } = await readLetterhead(db, isFit);
  return { name, phone, email };
};
const readLaboratoryName = async (db: Db) => (await readReportSettings(db)).settings.letterhead.name;

/** Every feature the server has. Removing a line (and its folder) removes the feature. */
export function slices(authentication: Authentication): Slice[] {
  return [
    { name: 'Accesso', routes: sessionRoutes(authentication) },
    { name: 'Il mio account', routes: ownAccountRoutes(authentication) },
    { name: 'I miei elenchi', routes: listSettings },
    { name: 'Installazione', routes: installationRoutes(readLaboratoryName) },
    { name: 'Registro delle modifiche', routes: auditTrailRoutes },
    { name: 'Utenti', routes: [...users, ...userAccess, ...grants] },
    { name: 'Zone', routes: zones },
    {
      name: 'Dati delle persone',
      routes: personalDataRoutes([mailsToPerson, mailingsToPerson, mailingsByPerson, ...radonTraces]),
    },
    { name: 'Dati delle persone senza account', routes: peopleData },
    { name: 'Anagrafica dei committenti', routes: principals },
    { name: 'Anagrafica dei clienti', routes: clientRecords },
    { name: 'Anagrafica degli indirizzi', routes: [...addressRecords, ...planRecords] },
    { name: 'Anagrafica dei punti', routes: pointRecords },
    { name: 'Scelte nell’anagrafica', routes: recordChoices },
    {
      name: 'Anagrafica della radioprotezione',
      routes: [
        ...projects,
        ...employers,
        ...companies,
        ...unitMap,
        ...unitRoles,
        ...unitPictures,
        ...persons,
        ...radioprotectionChoices,
        ...radonBridges,
        ...roleCandidates,
      ],
    },
    { name: 'Planimetrie delle unità locali', routes: planimetries },
    { name: 'Documenti delle unità locali', routes: unitPapers },
    { name: 'Radioprotezione per i clienti', routes: [...ownUnits, ...ownActivities, ...scannedDevices] },
    { name: 'Posta in uscita', routes: mail },
    { name: 'Comunicazioni massive', routes: massMail },
    { name: 'Comuni', routes: municipalityRoutes },
    { name: 'Mappe', routes: mapRoutes },
    { name: 'Immagini', routes: pictures },
    { name: 'Committenti e clienti', routes: customers },
    { name: 'Indirizzi', routes: [...sites, ...siteMap] },
    { name: 'Punti di misurazione', routes: [...points, ...placementPhotos] },
    { name: 'Planimetrie', routes: [...floorPlans, ...planView] },
    { name: 'Dosimetri', routes: dosimeters },
    { name: 'Anagrafica dei dosimetri', routes: dosimeterRecords },
    { name: 'Assegnazione massiva dosimetri', routes: massAssignment },
    { name: 'Movimenti di dosimetri', routes: movements },
    { name: 'Avvisi', routes: notices },
    { name: 'Spedizioni', routes: shipments },
    { name: 'Rientri', routes: returns },
    { name: 'Lotti di materiale', routes: batches },
    { name: 'Emissione delle relazioni', routes: reportIssuing },
    { name: 'Risultati', routes: results },
    { name: 'Importazione', routes: recordImport },
    { name: 'Questionari', routes: [...surveys, ...surveyPages] },
    { name: 'Dati per l’ISIN', routes: isinReadiness },
    { name: 'Trasmissioni all’ISIN', routes: isinTransmissions },
    { name: 'Versioni dei questionari', routes: questionnaires },
    { name: 'Testi e livelli delle relazioni', routes: reportSettings },
    { name: 'Attività delle sedi', routes: activities },
    { name: 'Scadenze', routes: deadlines },
    { name: 'Regole delle attività', routes: radioprotectionSettings },
    { name: 'Documenti predefiniti dei registri', routes: defaultDocuments },
    { name: 'Posizionamento', routes: placement },
    { name: 'Sostituzione', routes: replacement },
    { name: 'Posizionamenti arrivati', routes: arrivals },
    { name: 'Preparazione della giornata', routes: dayPreparation },
    { name: 'I miei posizionamenti', routes: myPlacements },
    { name: 'Correzioni del laboratorio', routes: placementRecords },
    { name: 'Candidati alla relazione finale', routes: candidates },
    { name: 'Relazioni finali', routes: finalReports },
    { name: 'Documenti da firmare', routes: signingListRoutes(signingContexts) },
    { name: 'Documenti firmati', routes: signingUploadRoutes(signingContexts) },
    { name: 'Lettura dei file firmati', routes: signedFileReader },
    { name: 'Elenchi fino alle sedi', routes: siteLists },
    { name: 'Vista delle sedi', routes: siteView },
    { name: 'Concentrazioni nel tempo', routes: siteConcentrations },
    { name: 'Report campionamento', routes: samplingReport },
    {
      name: 'Quadri',
      routes: [...dashboardRoutes(signingContexts), ...customerMap, ...homeRoutes(signingContexts)],
    },
    { name: 'Pagina della sede', routes: sitePage },
    { name: 'Ricerca', routes: search },
    { name: 'Menu', routes: menuCountRoutes(signingContexts) },
    { name: 'Dispositivi', routes: [...devices, ...ownDevices] },
    { name: 'Registri', routes: [...registries, ...exposedWorkers] },
    { name: 'Documenti predefiniti sui registri', routes: retroactiveDocuments },
    { name: 'Pratiche massive', routes: massActivities },
    { name: 'Elaborazione delle pratiche massive', routes: massProcessing },
    { name: 'Variazioni delle pratiche massive', routes: massOutcomes },
    { name: 'Aggiornamento dei registri', routes: registryMigration },
    { name: 'Generazione massiva di documenti', routes: documentGeneration },
    { name: 'Lavori su molti documenti o registri', routes: runRoutes(runWorks) },
    { name: 'Manuali di qualità', routes: qualityManuals },
    { name: 'Fascicoli', routes: folderRoutes(printNow) },
    { name: 'Strumenti', routes: [...instruments, ...controlCards] },
    {
      name: 'Trasferte',
      routes: [...trips, ...planningRoutes(readHouse), ...dayFilling, ...noticeRoutes(readHouse)],
    },
    {
      name: 'Giornate degli operatori',
      routes: [...fieldDayRoutes(readHouse), ...calendarFeedRoutes(feedSources)],
    },
    { name: 'Controlli radiometrici', routes: [...controlForms, ...measures, ...attestations] },
    { name: 'Quadro delle trasferte', routes: tripOverview },
    { name: 'Elenchi dei controlli radiometrici', routes: [...controlLookups, ...lookupDoubles] },
    { name: 'Clienti dei controlli radiometrici e ispettori', routes: controlClients },
    { name: 'Deleghe degli ispettori', routes: inspections },
    { name: 'Suggerimenti', routes: suggestions },
  ];
}
