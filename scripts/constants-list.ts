import type { Constant } from './constant.ts';

/** What stands as a figure or a word in the code, by the part of the specification that gives it. */
export const constants: readonly Constant[] = [
  {
    ...{ from: 'src/field/placement/rules.ts', name: 'wizardSteps', unit: 'entries' },
    ...{ says: 'the steps of the placement wizard', rows: 'R0-026' },
  },
  {
    ...{ from: 'src/field/replacement/rules.ts', name: 'wizardSteps', unit: 'entries' },
    ...{ says: 'the steps of the replacement wizard', rows: 'R0-091' },
  },
  {
    ...{ from: 'src/platform/web/wizard/wizard-definition.ts', name: 'stepDelayMs', unit: 'ms' },
    says: 'from a step of a wizard to its first request, from a choice that is made by itself to the next step, from a change to the list of dosimeters that is read anew',
    rows: 'R0-057, R0-060, R0-263',
  },
  {
    ...{ from: 'src/ui/plans/plan-geometry.ts', name: 'minZoom' },
    ...{ says: 'the least zoom of a floor plan', rows: 'R0-075' },
  },
  {
    ...{ from: 'src/ui/plans/plan-geometry.ts', name: 'maxZoom' },
    ...{ says: 'the largest zoom of a floor plan', rows: 'R0-075' },
  },
  {
    ...{ from: 'src/ui/plans/plan-geometry.ts', name: 'markerWidth', unit: 'pixels' },
    ...{ says: 'a dosimeter on a floor plan', rows: 'R0-077' },
  },
  {
    ...{ from: 'src/customers/points/rules.ts', name: 'largestSurface' },
    ...{ says: 'm² of a room: six digits', rows: 'R0-134' },
  },
  {
    ...{ from: 'src/customers/sites/rules.ts', name: 'shipsByDefault' },
    ...{ says: 'whether a new address is one to ship to unless something else is said', rows: 'R0-186' },
  },
  {
    ...{ from: 'src/field/candidates/rules.ts', name: 'chainingGapDays', unit: 'days' },
    says: 'a gap between two exposures of a point that is shorter leaves them one chain',
    rows: 'R0-254',
  },
  {
    ...{ from: 'src/platform/server/config.ts', name: 'usualReqDays', unit: 'days' },
    says: 'what a point must have been measured for, on every screen, unless `REQ_DAYS` says otherwise: less is coloured as a warning, as much is green',
    rows: 'R0-257, R1-199, R1-655, R1-656',
  },
  {
    ...{ from: 'src/field/replacement/rules.ts', name: 'shippingWarningDays', unit: 'days' },
    says: 'a dosimeter attributed longer ago is placed only with a tick',
    rows: 'R0-321',
  },
  {
    ...{ from: 'src/office/mass-mail/rules.ts', name: 'staggerMs', unit: 'ms' },
    ...{ says: 'from one mail of a mailing to the next', rows: 'R0-280' },
  },
  {
    ...{ from: 'src/customers/customers/rules.ts', name: 'customerLengths', unit: 'characters' },
    says: 'the fewest and the most of a client’s, a site’s and a point’s name, of a street and a city',
    rows: 'R0-281, R0-288, R0-300',
  },
  {
    ...{ from: 'src/customers/customers/rules.ts', name: 'postalCodeDigits', unit: 'digits' },
    ...{ says: 'a postal code (CAP)', rows: 'R0-292' },
  },
  {
    ...{ from: 'src/customers/customers/rules.ts', name: 'provinceLetters', unit: 'letters' },
    ...{ says: 'a province', rows: 'R0-298' },
  },
  {
    ...{ from: 'src/platform/contract/limits.ts', name: 'longest.shortCode', unit: 'characters' },
    ...{ says: 'the most of a building code and of a risk context', rows: 'R0-294, R0-295' },
  },
  {
    ...{ from: 'src/dosimeters/suggestions/rules.ts', name: 'clientMinimum', unit: 'characters' },
    ...{ says: 'the fewest for which clients are suggested', rows: 'R0-335' },
  },
  {
    ...{ from: 'src/customers/sites/rules.ts', name: 'suggestionMinimum', unit: 'characters' },
    ...{ says: 'the fewest for which municipalities are suggested', rows: 'R0-335' },
  },
  {
    ...{ from: 'src/ui/shell/brand.ts', name: 'brandColor' },
    ...{ says: 'progress of a wizard; `ui/feedback/progress-bar.module.css` has it, too', rows: 'R0-391' },
  },
  {
    ...{ from: 'src/reports/report-issuing/rules.ts', name: 'cardDelayMs', unit: 'ms' },
    ...{
      says: 'from the card of one site to that of the next; the time told beforehand is so much for each',
      rows: 'R1-033, R1-377',
    },
  },
  {
    ...{ from: 'src/reports/report-issuing/rules.ts', name: 'reminderToastMs', unit: 'ms' },
    ...{ says: 'how long it is said that a reminder was sent', rows: 'R1-624' },
  },
  {
    ...{ from: 'src/ui/shell/toasts.ts', name: 'errorToastMs', unit: 'ms' },
    ...{ says: 'how long it is said that something could not be read', rows: 'R1-646' },
  },
  {
    ...{ from: 'src/irme90/form-wizard/rules.ts', name: 'wizardSteps', unit: 'entries' },
    says: 'the steps of the wizard of IRME90, with the completed view; counted from 0 in the specification',
    rows: 'R1-378',
  },
  {
    ...{ from: 'src/irme90/form-wizard/rules.ts', name: 'firstLoadMs', unit: 'ms' },
    ...{ says: 'from a step of the wizard of IRME90 to the first list it reads', rows: 'R1-657' },
  },
  {
    ...{ from: 'src/irme90/inspections/rules.ts', name: 'onLand' },
    ...{ says: 'what the inspectors of a place are asked for with, whatever the place', rows: 'R1-580' },
  },
  {
    ...{ from: 'src/irme90/inspections/rules.ts', name: 'mostPicked', unit: 'days' },
    ...{ says: 'the most days picked in the calendar of inspections: first and last', rows: 'R1-389' },
  },
  {
    ...{ from: 'src/trips/planning/rules.ts', name: 'maxStops', unit: 'stops' },
    ...{ says: 'the most of a day on the road', rows: 'R1-501' },
  },
  {
    ...{ from: 'src/trips/transfers/rules.ts', name: 'tripsOnPage', unit: 'rows' },
    ...{ says: 'a page of the list of trips', rows: 'R1-147' },
  },
  {
    ...{ from: 'src/trips/transfers/rules.ts', name: 'statusRefreshMs', unit: 'ms' },
    ...{ says: 'from one reading of a trip’s state to the next', rows: 'R1-396' },
  },
  {
    ...{ from: 'src/trips/planning/rules.ts', name: 'deadlinesRefreshMs', unit: 'ms' },
    ...{ says: 'from one reading of the deadlines on the planner’s map to the next', rows: 'R1-597' },
  },
  {
    ...{ from: 'src/signing/signing-upload/rules.ts', name: 'betweenFilesMs', unit: 'ms' },
    ...{ says: 'from one signed file that is sent to the next', rows: 'R1-428' },
  },
  {
    ...{ from: 'src/trips/times/rules.ts', name: 'toleranceMinutes', unit: 'minutes' },
    ...{ says: 'an arrival so near the agreed hour is in tolerance', rows: 'R1-403' },
  },
  {
    ...{ from: 'src/trips/planner/checks/rules.ts', name: 'contractWarningDays', unit: 'days' },
    ...{ says: 'a contract that ends within them after the visit is told', rows: 'R1-525' },
  },
  {
    ...{ from: 'src/radioprotection/due-classes/rules.ts', name: 'soonDays', unit: 'days' },
    ...{ says: 'a nearer deadline has the mark of the first class', rows: 'R1-408' },
  },
  {
    ...{ from: 'src/radioprotection/due-classes/rules.ts', name: 'laterDays', unit: 'days' },
    ...{ says: 'a nearer deadline has the mark of the second class', rows: 'R1-409' },
  },
  {
    ...{ from: 'src/trips/times/rules.ts', name: 'markerLayers', unit: 'days' },
    ...{ says: 'markers of nearer deadlines lie above the others', rows: 'R1-666' },
  },
  {
    ...{ from: 'src/trips/planning/rules.ts', name: 'noteRestMs', unit: 'ms' },
    ...{ says: 'from the last key to a note that the plan takes over', rows: 'R1-667' },
  },
  {
    ...{ from: 'src/trips/planner/roads/rules.ts', name: 'routeDelays', unit: 'ms' },
    ...{ says: 'from another departure to the road that is asked for again', rows: 'R1-668, R1-669' },
  },
  {
    ...{ from: 'src/trips/planning/rules.ts', name: 'departureLabel' },
    ...{ says: 'from where a day begins unless something else is said', rows: 'R1-670' },
  },
  {
    ...{ from: 'src/ui/map/empty-view.ts', name: 'emptyView' },
    says: 'longitude, latitude and zoom of a map with nothing on it',
    rows: 'R1-671, R1-672, R2-519',
  },
  {
    ...{ from: 'src/radioprotection/mass-activities/list/rules.ts', name: 'massPageSize', unit: 'rows' },
    ...{ says: 'a page of the list of mass activities', rows: 'R2-092' },
  },
  {
    ...{ from: 'src/radioprotection/mass-activities/checks/rules.ts', name: 'toastMs', unit: 'ms' },
    ...{ says: 'how long it is said what is wrong with a mass activity', rows: 'R2-375, R2-514' },
  },
  {
    ...{ from: 'src/radioprotection/mass-activities/dates/rules.ts', name: 'majority', unit: 'years' },
    ...{ says: 'a person named by a mass activity is no younger', rows: 'R2-391' },
  },
  {
    ...{ from: 'src/radioprotection/mass-activities/checks/rules.ts', name: 'fiscalCodeLength' },
    ...{ says: 'characters of a person’s fiscal code', rows: 'R2-383' },
  },
  {
    ...{ from: 'src/radioprotection/mass-activities/wizard/rules.ts', name: 'wizardSteps' },
    ...{ says: 'the steps of a mass activity', rows: 'R2-100' },
  },
  {
    ...{ from: 'src/radioprotection/mass-activities/wizard/rules.ts', name: 'checkedFrom' },
    ...{ says: 'the step from which on values must be whole', rows: 'R2-324' },
  },
  {
    ...{ from: 'src/radioprotection/mass-activities/wizard/rules.ts', name: 'submittedFrom' },
    ...{ says: 'the step from which on saving submits for review', rows: 'R2-323' },
  },
  {
    ...{ from: 'src/radioprotection/mass-processing/rules.ts', name: 'mostAtOnce', unit: 'units' },
    ...{ says: 'the most that are processed at once', rows: 'R2-515' },
  },
  {
    ...{ from: 'src/radioprotection/mass-processing/cards/rules.ts', name: 'bar.steps', unit: 'steps' },
    ...{ says: 'the bar of a unit that is being processed', rows: 'R2-516' },
  },
  {
    ...{ from: 'src/radioprotection/mass-processing/cards/rules.ts', name: 'bar.stepMs', unit: 'ms' },
    ...{ says: 'from one step of that bar to the next', rows: 'R2-516' },
  },
  {
    ...{ from: 'src/radioprotection/mass-processing/cards/rules.ts', name: 'followedAbove', unit: 'units' },
    ...{ says: 'with more of them the page follows the one that is worked on', rows: 'R2-517' },
  },
  {
    ...{ from: 'src/trips/overview/rules.ts', name: 'yearsAhead', unit: 'years' },
    ...{ says: 'what can be chosen in the overview after the current one', rows: 'R2-156' },
  },
  {
    ...{ from: 'src/trips/overview/rules.ts', name: 'overviewSlugs', unit: 'entries' },
    ...{ says: 'the types of devices that the overview counts, in this order', rows: 'R2-518' },
  },
  {
    ...{ from: 'src/platform/contract/data-table.ts', name: 'pageLengths' },
    ...{ says: 'rows of a page of a table; -1 is all of them, ‘Tutto’', rows: 'R2-520' },
  },
  {
    ...{ from: 'src/dosimeters/suggestions/rules.ts', name: 'suggestionLimit' },
    ...{ says: 'the most suggestions of dosimeters', rows: 'R2-521' },
  },
  {
    ...{ from: 'src/dosimeters/suggestions/rules.ts', name: 'dosimeterMinimum', unit: 'characters' },
    ...{ says: 'the fewest for which dosimeters are suggested', rows: 'R2-522' },
  },
  {
    ...{ from: 'src/radioprotection/retroactive-documents/rules.ts', name: 'cardPauseMs', unit: 'ms' },
    says: 'to the first registry that a document is appended to, and from each to the next',
    rows: 'R2-344',
  },
  {
    ...{ from: 'src/radioprotection/retroactive-documents/rules.ts', name: 'listDelayMs', unit: 'ms' },
    ...{ says: 'from the page to its list of registries', rows: 'R2-345' },
  },
  {
    ...{ from: 'src/radioprotection/runs/web/progress-queue.ts', name: 'betweenItemsMs', unit: 'ms' },
    ...{ says: 'from the end of one item of long work to the next', rows: 'R2-356' },
  },
  {
    ...{ from: 'src/radioprotection/planimetries/drawing/rules.ts', name: 'snapshotDelayMs', unit: 'ms' },
    ...{ says: 'from the last change of a planimetry to its picture', rows: 'R2-523' },
  },
  {
    ...{ from: 'src/ui/pictures/picture-limits.ts', name: 'photoLimits.box', unit: 'pixels' },
    ...{ says: 'what a photo is scaled to fit', rows: 'R2-414' },
  },
  {
    ...{ from: 'src/ui/pictures/picture-limits.ts', name: 'webcamWidth', unit: 'pixels' },
    ...{ says: 'what a webcam is asked for', rows: 'R2-415' },
  },
  {
    ...{ from: 'src/ui/pictures/picture-limits.ts', name: 'snapshotWidth', unit: 'pixels' },
    ...{ says: 'a picture taken with the webcam', rows: 'R2-416' },
  },
  {
    ...{ from: 'src/ui/pictures/picture-limits.ts', name: 'sentType' },
    ...{ says: 'what pictures are sent as', rows: 'R2-417' },
  },
  {
    ...{ from: 'src/ui/pictures/watermark.ts', name: 'watermark' },
    ...{ says: 'the logo over exported pictures, in pixels', rows: 'R2-524' },
  },
  {
    ...{ from: 'src/platform/contract/time-chart.ts', name: 'defaultUnit' },
    ...{ says: 'behind the figures of a chart that has no other', rows: 'R2-527' },
  },
  {
    ...{ from: 'src/platform/contract/time-chart.ts', name: 'roundedDigits', unit: 'decimals' },
    ...{ says: 'of a chart that rounds its figures', rows: 'R2-528' },
  },
  {
    ...{ from: 'src/ui/charts/time-chart-zoom.ts', name: 'largestZoom' },
    ...{ says: 'of a chart, from 1, the whole', rows: 'R2-529' },
  },
  {
    ...{ from: 'src/irme90/inspections/rules.ts', name: 'calendarOffsetMinutes', unit: 'minutes' },
    ...{ says: 'what the calendar’s clock is ahead of UTC, all year', rows: 'R2-175' },
  },
  {
    ...{ from: 'src/irme90/inspections/rules.ts', name: 'calendarViews' },
    ...{ says: 'month, week and day of the calendar', rows: 'R2-174' },
  },
];
