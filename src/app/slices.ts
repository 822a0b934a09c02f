import { auditTrailRoutes } from '#accounts/audit-trail/server/routes.ts';
import { routes as grants } from '#accounts/grants/server/routes.ts';
import { ownAccountRoutes } from '#accounts/own-account/server/routes.ts';
import { personalDataRoutes } from '#accounts/personal-data/server/routes.ts';
import { routes as principals } from '#accounts/principals/server/routes.ts';
import { type Authentication, sessionRoutes } from '#accounts/session/server/public.ts';
import { routes as userAccess } from '#accounts/user-access/server/routes.ts';
import { routes as users } from '#accounts/users/server/routes.ts';
import { routes as zones } from '#accounts/zones/server/routes.ts';
import { mapRoutes } from '#geography/maps/server/routes.ts';
import { municipalityRoutes } from '#geography/municipalities/server/routes.ts';
import { mailsToPerson } from '#office/mail/server/public.ts';
import { routes as mail } from '#office/mail/server/routes.ts';
import { mailingsByPerson, mailingsToPerson } from '#office/mass-mail/server/public.ts';
import { routes as massMail } from '#office/mass-mail/server/routes.ts';
import { routes as pictures } from '#office/pictures/server/routes.ts';
import { routes as signingList } from '#office/signing-list/server/routes.ts';
import type { Slice } from '#platform/server/route.ts';
import { routes as addressRecords } from '#radon/address-records/server/routes.ts';
import { routes as arrivals } from '#radon/arrivals/server/routes.ts';
import { routes as batches } from '#radon/batches/server/routes.ts';
import { routes as candidates } from '#radon/candidates/server/routes.ts';
import { routes as clientRecords } from '#radon/client-records/server/routes.ts';
import { routes as customers } from '#radon/customers/server/routes.ts';
import { routes as dashboards } from '#radon/dashboards/server/routes.ts';
import { routes as dosimeterBatch } from '#radon/dosimeter-batch/server/routes.ts';
import { routes as dosimeterRecords } from '#radon/dosimeter-records/server/routes.ts';
import { routes as dosimeters } from '#radon/dosimeters/server/routes.ts';
import { routes as finalReports } from '#radon/final-reports/server/routes.ts';
import { routes as floorPlans } from '#radon/floor-plans/server/routes.ts';
import { routes as isinReadiness } from '#radon/isin-readiness/server/routes.ts';
import { routes as isinTransmissions } from '#radon/isin-transmissions/server/routes.ts';
import { routes as myPlacements } from '#radon/my-placements/server/routes.ts';
import { radonPersonalRecords } from '#radon/personal-records/server/public.ts';
import { routes as placement } from '#radon/placement/server/routes.ts';
import { routes as placementRecords } from '#radon/placement-records/server/routes.ts';
import { routes as planRecords } from '#radon/plan-records/server/routes.ts';
import { routes as planView } from '#radon/plan-view/server/routes.ts';
import { routes as pointRecords } from '#radon/point-records/server/routes.ts';
import { routes as points } from '#radon/points/server/routes.ts';
import { routes as questionnaires } from '#radon/questionnaires/server/routes.ts';
import { routes as recordChoices } from '#radon/record-choices/server/routes.ts';
import { routes as recordImport } from '#radon/record-import/server/routes.ts';
import { routes as replacement } from '#radon/replacement/server/routes.ts';
import { routes as reportIssuing } from '#radon/report-issuing/server/routes.ts';
import { routes as reportSettings } from '#radon/report-settings/server/routes.ts';
import { routes as results } from '#radon/results/server/routes.ts';
import { routes as returns } from '#radon/returns/server/routes.ts';
import { routes as samplingReport } from '#radon/sampling-report/server/routes.ts';
import { routes as shipments } from '#radon/shipments/server/routes.ts';
import { routes as siteConcentrations } from '#radon/site-concentrations/server/routes.ts';
import { routes as siteLists } from '#radon/site-lists/server/routes.ts';
import { routes as siteView } from '#radon/site-view/server/routes.ts';
import { routes as sites } from '#radon/sites/server/routes.ts';
import { routes as suggestions } from '#radon/suggestions/server/routes.ts';
import { routes as surveyPages } from '#radon/survey-pages/server/routes.ts';
import { routes as surveys } from '#radon/surveys/server/routes.ts';

/** Every feature the server has. Removing a line (and its folder) removes the feature. */
export function slices(authentication: Authentication): Slice[] {
  return [
    { name: 'Accesso', routes: sessionRoutes(authentication) },
    { name: 'Il mio account', routes: ownAccountRoutes(authentication) },
    { name: 'Registro delle modifiche', routes: auditTrailRoutes },
    { name: 'Utenti', routes: [...users, ...userAccess, ...grants] },
    { name: 'Zone', routes: zones },
    {
      name: 'Dati delle persone',
      routes: personalDataRoutes([
        mailsToPerson,
        mailingsToPerson,
        mailingsByPerson,
        ...radonPersonalRecords,
      ]),
    },
    { name: 'Anagrafica dei committenti', routes: principals },
    { name: 'Anagrafica dei clienti', routes: clientRecords },
    { name: 'Anagrafica degli indirizzi', routes: [...addressRecords, ...planRecords] },
    { name: 'Anagrafica dei punti', routes: pointRecords },
    { name: 'Scelte nell’anagrafica', routes: recordChoices },
    { name: 'Posta in uscita', routes: mail },
    { name: 'Comunicazioni massive', routes: massMail },
    { name: 'Comuni', routes: municipalityRoutes },
    { name: 'Mappe', routes: mapRoutes },
    { name: 'Immagini', routes: pictures },
    { name: 'Committenti e clienti', routes: customers },
    { name: 'Indirizzi', routes: sites },
    { name: 'Punti di misurazione', routes: points },
    { name: 'Planimetrie', routes: [...floorPlans, ...planView] },
    { name: 'Dosimetri', routes: dosimeters },
    { name: 'Anagrafica dei dosimetri', routes: dosimeterRecords },
    { name: 'Assegnazione massiva dosimetri', routes: dosimeterBatch },
    { name: 'Spedizioni', routes: shipments },
    { name: 'Rientri', routes: returns },
    { name: 'Lotti di materiale', routes: batches },
    { name: 'Emissione delle relazioni', routes: reportIssuing },
    { name: 'Risultati', routes: results },
    { name: 'Importazione', routes: recordImport },
    { name: 'Questionari', routes: [...surveys, ...surveyPages] },
    { name: 'Pronto per l’ISIN', routes: isinReadiness },
    { name: 'Trasmissioni all’ISIN', routes: isinTransmissions },
    { name: 'Versioni dei questionari', routes: questionnaires },
    { name: 'Testi e livelli delle relazioni', routes: reportSettings },
    { name: 'Posizionamento', routes: placement },
    { name: 'Sostituzione', routes: replacement },
    { name: 'Posizionamenti arrivati', routes: arrivals },
    { name: 'I miei posizionamenti', routes: myPlacements },
    { name: 'Correzioni del laboratorio', routes: placementRecords },
    { name: 'Candidati alla relazione finale', routes: candidates },
    { name: 'Relazioni finali', routes: finalReports },
    { name: 'Documenti da firmare', routes: signingList },
    { name: 'Elenchi fino alle sedi', routes: siteLists },
    { name: 'Vista delle sedi', routes: siteView },
    { name: 'Concentrazioni nel tempo', routes: siteConcentrations },
    { name: 'Report campionamento', routes: samplingReport },
    { name: 'Quadri', routes: dashboards },
    { name: 'Suggerimenti', routes: suggestions },
  ];
}
