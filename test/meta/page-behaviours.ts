export type Screen = {
  /** As the decisions call it. */
  screen: string;
  /** Where it uses the component. */
  file: string;
  /** Under which name, where it is not the component's own. */
  as?: string;
  /** The test that fails when the screen has the behaviour no longer: its file and title. */
  shown: readonly [file: string, title: string];
  /** By what the test knows it: a text of its journey, or of the component test, where that names no file of the screen. */
  about?: string;
};

type Behaviour = {
  behaviour: string;
  component: readonly [name: string, file: string];
  screens: readonly Screen[];
};

const journeys = {
  unit: [
    'test/e2e/radioprotection.spec.ts',
    'a new unit comes from nothing to its first completed quality control',
  ],
  batch: [
    'test/e2e/dosimeter-batch.spec.ts',
    'a range of codes becomes the list of an assignment: the dosimeters carry the values',
  ],
  table: [
    'test/e2e/dosimeter-table.spec.ts',
    'the laboratory finds dosimeters in their table and takes them to Excel',
  ],
  shipment: [
    'test/e2e/shipments.spec.ts',
    'the laboratory ships dosimeters with their delivery note, and takes them in again',
  ],
  site: ['test/e2e/internal-pages.spec.ts', 'the laboratory finds a site by typing'],
  folder: ['test/e2e/folders.spec.ts', 'a PDF is added to a folder, put in order by the keys'],
  dashboard: ['test/e2e/dashboards.spec.ts', 'the laboratory reads its dashboard'],
  customer: ['test/e2e/dashboards.spec.ts', 'a customer sees what the own sites measured and what is due'],
} as const satisfies Record<string, readonly [string, string]>;
const forms = 'src/radioprotection/companies/web/company-form.test.tsx';
const picked = [forms, '%s is chosen among what the server answers to what is typed'] as const;
const towns = [forms, 'in the form of %s a municipality brings its CAP and province'] as const;
const deadlines = 'src/radioprotection/deadlines/web/deadline-table-page';

/**
 * Behaviours of pages (S2 §2.12): the one component each is built in, the screens it is decided for (Q2-88), and the
 * test that shows it there.
 */
export const behaviours: readonly Behaviour[] = [
  {
    behaviour: 'autocomplete',
    component: ['PickField', 'src/ui/fields/pick-field.tsx'],
    screens: [
      {
        screen: 'platform-user field of the wizard',
        file: 'src/radioprotection/mass-wizard/web/option-fields.tsx',
        shown: [
          'src/radioprotection/mass-wizard/web/mass-work.test.tsx',
          'accounts are searched 300 ms after the last letter',
        ],
        about: 'users/search',
      },
    ],
  },
  {
    behaviour: 'search in the header',
    component: ['SearchPalette', 'src/overview/search/web/search-palette.tsx'],
    screens: [
      {
        screen: 'header search',
        file: 'src/overview/search/web/header-search.tsx',
        shown: [
          'src/overview/search/web/search-palette.test.tsx',
          'Ctrl K opens the field, arrows go through pages, actions and records',
        ],
      },
    ],
  },
  {
    behaviour: 'company/site suggest',
    component: ['SuggestionField', 'src/ui/fields/suggestion-field.tsx'],
    screens: [
      {
        screen: 'planner "add stop"',
        file: 'src/trips/planner/web/company-search.tsx',
        shown: [
          'src/trips/planner/web/planner-unread.test.tsx',
          'the units: the search says so instead of that none fits',
        ],
        about: '/^Cerca un’unità/',
      },
      {
        screen: 'sites of a client',
        file: 'src/dosimeters/suggestions/web/suggested-search.tsx',
        shown: journeys.site,
        about: 'Cerca una sede di questo cliente',
      },
    ],
  },
  {
    behaviour: 'geo lookups',
    component: ['MunicipalityField', 'src/customers/sites/web/municipality-field.tsx'],
    screens: [
      {
        screen: 'unit form',
        file: 'src/radioprotection/companies/web/company-form.tsx',
        as: 'PlaceFields',
        shown: towns,
      },
      {
        screen: 'employer form',
        file: 'src/radioprotection/employers/web/employer-form.tsx',
        as: 'PlaceFields',
        shown: towns,
      },
      {
        screen: 'person form',
        file: 'src/radioprotection/persons/web/person-fields.tsx',
        shown: [
          'src/radioprotection/fields/web/fields.test.tsx',
          'of %s a municipality that is picked brings its CAP and province',
        ],
      },
      {
        screen: 'new client of a placement',
        file: 'src/field/placement/web/steps/new-client-form.tsx',
        as: 'PostalFields',
        shown: [
          'test/e2e/placement-new-entries.spec.ts',
          'a new client, address, plans and point travel in one placement',
        ],
        about: 'Vicenza',
      },
      {
        screen: 'new address of a placement',
        file: 'src/customers/sites/web/site-fields.tsx',
        as: 'PostalFields',
        shown: [
          'test/e2e/placement-new-entries.spec.ts',
          'every message of a new sampling address is seen and repaired',
        ],
        about: 'Viterbo',
      },
      {
        screen: 'wizard address options',
        file: 'src/radioprotection/mass-wizard/web/option-fields.tsx',
        shown: [
          'src/radioprotection/mass-wizard/web/mass-work.test.tsx',
          'a municipality that is picked brings its CAP and province, as far as they are to change',
        ],
        about: '/geo/comuni/',
      },
    ],
  },
  {
    behaviour: 'transfer status',
    component: ['TripStatusBadge', 'src/trips/transfers/web/trip-status-badge.tsx'],
    screens: [
      {
        screen: 'transfers list',
        file: 'src/trips/transfers/web/trip-list-page.tsx',
        shown: [
          'src/trips/transfers/web/trip-pages.test.tsx',
          'states and devices are asked for of the fifteen rows that are seen',
        ],
      },
      {
        screen: 'transfer view',
        file: 'src/trips/transfers/web/trip-page.tsx',
        shown: [
          'src/trips/transfers/web/trip-pages.test.tsx',
          'the page of a trip shows its state in the server’s words and colour',
        ],
      },
    ],
  },
  {
    behaviour: 'maps place input',
    component: ['PlaceInput', 'src/customers/sites/web/place-input.tsx'],
    screens: [
      {
        screen: 'planner departure',
        file: 'src/trips/planner/web/trip-fields.tsx',
        shown: [
          'src/trips/planner/web/planner-fields.test.tsx',
          'three letters of a place are answered with places to choose from',
        ],
        about: '/^Partenza da/',
      },
      {
        screen: 'custom stop',
        file: 'src/trips/planner/web/custom-stop-dialog.tsx',
        shown: [
          'src/trips/planner/web/custom-stop-dialog.test.tsx',
          'a stop that is no unit is added with the coordinates of the place that was chosen',
        ],
      },
      {
        screen: 'unit coordinates',
        file: 'src/customers/sites/web/place-dialog.tsx',
        shown: [
          'src/customers/sites/web/place-dialog.test.tsx',
          'without a map and at first without an answer the place is still found',
        ],
      },
    ],
  },
  {
    behaviour: 'data-load',
    component: ['RecordTabs', 'src/platform/web/records/record-tabs.tsx'],
    screens: [
      {
        screen: 'tabs of unit view',
        file: 'src/radioprotection/companies/web/company-page.tsx',
        as: 'tabs',
        shown: journeys.unit,
        about: 'openAtEachAddress',
      },
      {
        screen: 'tabs of registry view',
        file: 'src/radioprotection/registries/web/registry-page.tsx',
        as: 'tabs',
        shown: [
          'src/platform/web/records/record-page.test.tsx',
          'a tab has its own address, and is drawn when it is opened',
        ],
        about: 'record-page.tsx',
      },
    ],
  },
  {
    behaviour: 'data-load of dashboards',
    component: ['Tile', 'src/overview/dashboards/web/tile.tsx'],
    screens: [
      {
        screen: 'radiation-protection dashboard',
        file: 'src/overview/dashboards/web/radioprotection-page.tsx',
        shown: [
          'src/overview/dashboards/web/radioprotection-page.test.tsx',
          'a part that cannot be loaded has a warning sign in its place',
        ],
      },
      {
        screen: 'laboratory dashboard',
        file: 'src/overview/dashboards/web/laboratory-page.tsx',
        shown: journeys.dashboard,
        about: 'Concentrazione media per mese di lettura',
      },
      {
        screen: 'customer dashboard',
        file: 'src/overview/dashboards/web/customer-page.tsx',
        shown: journeys.customer,
        about: 'Concentrazione di Sede centrale',
      },
    ],
  },
  {
    behaviour: 'data-link',
    component: ['DataList', 'src/ui/lists/data-list.tsx'],
    screens: [
      {
        screen: 'transfers list',
        file: 'src/trips/transfers/web/trip-list-page.tsx',
        as: 'opensByRow',
        shown: ['src/ui/lists/data-list.test.tsx', 'a row that is pressed anywhere opens what it leads to'],
        about: 'opensByRow',
      },
      {
        screen: 'involved instruments',
        file: 'src/irme90/control-cards/web/client-instruments-page.tsx',
        as: 'opensByRow',
        shown: ['src/ui/lists/data-list.test.tsx', 'a row that is pressed anywhere opens what it leads to'],
        about: 'opensByRow',
      },
      {
        screen: 'overview table',
        file: 'src/trips/overview/web/overview-table.tsx',
        as: 'opensByRow',
        shown: ['src/ui/lists/data-list.test.tsx', 'a row that is pressed anywhere opens what it leads to'],
        about: 'opensByRow',
      },
    ],
  },
  {
    behaviour: 'data-modal',
    component: ['RemoteModal', 'src/platform/web/remote-modal.tsx'],
    screens: [
      {
        screen: 'document preview',
        file: 'src/radioprotection/activities/web/activity-files.tsx',
        shown: journeys.unit,
        about: 'looksAtDocument',
      },
    ],
  },
  {
    behaviour: 'select2 ajax',
    component: ['PickField', 'src/ui/fields/pick-field.tsx'],
    screens: [
      {
        screen: 'employer of a unit',
        file: 'src/radioprotection/companies/web/company-form.tsx',
        shown: picked,
      },
      {
        screen: 'person of a role',
        file: 'src/radioprotection/unit-roles/web/role-dialogs.tsx',
        shown: picked,
      },
      {
        screen: 'owner of an instrument',
        file: 'src/radioprotection/instruments/web/instrument-form.tsx',
        shown: picked,
      },
    ],
  },
  {
    behaviour: 'filter form',
    component: ['useServerTable', 'src/platform/web/records/use-server-table.tsx'],
    screens: [
      {
        screen: 'deadlines list',
        file: `${deadlines}.tsx`,
        shown: [
          `${deadlines}.test.tsx`,
          'what is looked for is posted with all that the form says, and takes the place of the rows alone',
        ],
      },
      {
        screen: 'dosimeters',
        file: 'src/laboratory/dosimeter-records/web/dosimeter-table-page.tsx',
        shown: journeys.table,
        about: "getByRole('searchbox')",
      },
      {
        screen: 'shipments',
        file: 'src/laboratory/shipments/web/shipment-table-page.tsx',
        shown: journeys.shipment,
        about: '/lb/cr39/shipments',
      },
      {
        screen: 'devices',
        file: 'src/radioprotection/devices/web/device-list-page.tsx',
        shown: [
          'test/e2e/radioprotection-pictures.spec.ts',
          'a device gets its photo from a file or the webcam, a unit its logo',
        ],
        about: '/lb/radioprotection/devices',
      },
    ],
  },
  {
    behaviour: 'ajax form',
    component: ['exportTable', 'src/platform/web/records/export-table.ts'],
    screens: [
      {
        screen: 'exports of server tables',
        file: 'src/platform/web/records/use-server-table.tsx',
        shown: [`${deadlines}.test.tsx`, 'the table goes to Excel under the name of its attachment'],
        about: 'deadline-table-page.tsx',
      },
    ],
  },
  {
    behaviour: 'ajax form of archives',
    component: ['saveFile', 'src/ui/pictures/save-file.ts'],
    screens: [
      {
        screen: 'archive downloads',
        file: 'src/radioprotection/folders/web/merged-download.tsx',
        shown: journeys.folder,
        about: "waitForEvent('download')",
      },
      {
        screen: 'batch assignment',
        file: 'src/laboratory/mass-assignment/web/assignment-outcome.tsx',
        shown: journeys.batch,
        about: '^assegnazione-dosimetri-',
      },
    ],
  },
  {
    behaviour: 'Enter = next',
    component: ['enterMovesOn', 'src/ui/fields/enter-moves-on.ts'],
    screens: [
      {
        screen: 'batch assignment',
        file: 'src/laboratory/mass-assignment/web/assignment-form.tsx',
        as: 'isOneHanded',
        shown: journeys.batch,
        about: "getByLabel('Codice stabile')).toBeFocused()",
      },
      {
        screen: 'QC form',
        file: 'src/radioprotection/activities/web/execute-form.tsx',
        as: 'isOneHanded',
        shown: [
          'src/radioprotection/activities/web/activity-pages.test.tsx',
          'Enter goes on from field to field of a quality control, and sends from the last',
        ],
        about: 'execute-page.tsx',
      },
      {
        screen: 'code range',
        file: 'src/laboratory/dosimeter-codes/web/code-range-page.tsx',
        shown: journeys.batch,
        about: "getByLabel('A', { exact: true })).toBeFocused()",
      },
      {
        screen: 'IRME90 measures',
        file: 'src/irme90/measures/web/work-form.tsx',
        shown: [
          'src/irme90/measures/web/work-form.test.tsx',
          'Enter goes on from field to field, and sends from the last',
        ],
      },
    ],
  },
  {
    behaviour: 'sortable',
    component: ['SortableList', 'src/ui/lists/sortable-list.tsx'],
    screens: [
      {
        screen: 'default registry docs',
        file: 'src/radioprotection/default-documents/web/default-document-list-page.tsx',
        shown: [
          'test/e2e/default-documents.spec.ts',
          'a default document is written with its preview, put in order by mouse and by keys',
        ],
        about: 'order',
      },
      {
        screen: 'folder documents',
        file: 'src/radioprotection/folders/web/folder-part.tsx',
        shown: journeys.folder,
        about: '/documents/order',
      },
      {
        screen: 'measurement points',
        file: 'src/overview/site-page/web/measures-tab.tsx',
        as: 'OrderPoints',
        shown: [
          'src/customers/point-records/web/order-points.test.tsx',
          'a point that is moved posts the new order to the site’s own address',
        ],
        about: 'order-points.tsx',
      },
      {
        screen: 'stops of a day',
        file: 'src/trips/planner/web/day-list.tsx',
        shown: ['src/trips/planner/web/planner-stops.test.tsx', 'the keys change the order'],
        about: 'Sposta',
      },
    ],
  },
  {
    behaviour: 'image upload',
    component: ['ImageUploadField', 'src/ui/pictures/image-upload-field.tsx'],
    screens: [
      {
        screen: 'planimetry background',
        file: 'src/radioprotection/planimetries/web/sheet-picture-field.tsx',
        shown: [
          'src/radioprotection/planimetries/web/sheet-picture-field.test.tsx',
          'the background of a planimetry comes from a file, the webcam or a PDF',
        ],
      },
      ...(
        [
          ['device photo', 'src/radioprotection/devices/web/device-page.tsx', 'DevicePhoto'],
          ['instrument card', 'src/radioprotection/instruments/web/instrument-page.tsx', 'InstrumentPhoto'],
          ['company logo', 'src/radioprotection/companies/web/company-page.tsx', 'CompanyLogo'],
        ] as const
      ).map(
        ([screen, file, as]): Screen => ({
          ...{ screen, file, as, about: as },
          shown: [
            'src/radioprotection/unit-pictures/web/unit-picture.test.tsx',
            'the picture of %s shows what is there, is replaced from a file or the webcam, and is taken away',
          ],
        }),
      ),
      {
        screen: 'dosimeter photo',
        file: 'src/laboratory/dosimeter-records/web/photo-dialog.tsx',
        shown: [
          'test/e2e/dosimeter-photo.spec.ts',
          'the laboratory gives a dosimeter a photo from a file or the webcam',
        ],
        about: 'webcam',
      },
    ],
  },
  {
    behaviour: 'typeahead',
    component: ['DosimeterTypeahead', 'src/dosimeters/suggestions/web/dosimeter-typeahead.tsx'],
    screens: [
      {
        screen: 'reading of a dosimeter',
        file: 'src/laboratory/results/web/find-dosimeter-page.tsx',
        shown: journeys.batch,
        about: "getByRole('option')).toHaveCount(50)",
      },
    ],
  },
  {
    behaviour: 'classification',
    component: ['fillBySuffix', 'src/radioprotection/exposed-workers/rules.ts'],
    screens: [
      {
        screen: 'exposed workers of a surveillance registry',
        file: 'src/radioprotection/exposed-workers/web/worker-dialog.tsx',
        shown: [
          'src/radioprotection/exposed-workers/web/worker-dialog.test.tsx',
          'a category fills in the limits of a year, and another one others',
        ],
      },
    ],
  },
  {
    behaviour: 'typology → deadline',
    component: ['deadlineOf', 'src/radioprotection/activities/rules.ts'],
    screens: [
      {
        screen: 'new activity dialog of the company view',
        file: 'src/radioprotection/activities/web/new-activity.tsx',
        shown: [
          'src/radioprotection/activities/web/activity-pages.test.tsx',
          'choosing a type puts the deadline its days from today; one that has none leaves it',
        ],
      },
    ],
  },
  {
    behaviour: 'clinical judgement',
    component: ['ClinicalJudgementField', 'src/radioprotection/quality-controls/web/test-fields.tsx'],
    screens: [
      {
        screen: 'QC activity execute page',
        file: 'src/radioprotection/quality-controls/web/test-fields.tsx',
        shown: [
          'src/radioprotection/activities/web/activity-pages.test.tsx',
          'a constancy test hides what it does not ask for and blocks on the rest; only "Non idoneo" wants a note',
        ],
        about: 'execute-page.tsx',
      },
    ],
  },
  {
    behaviour: 'activity type → QC fields',
    component: ['TestFields', 'src/radioprotection/quality-controls/web/test-fields.tsx'],
    screens: [
      {
        screen: 'QC activity execute page',
        file: 'src/radioprotection/activities/web/execute-form.tsx',
        shown: [
          'src/radioprotection/activities/web/activity-pages.test.tsx',
          'a constancy test hides what it does not ask for and blocks on the rest; only "Non idoneo" wants a note',
        ],
        about: 'execute-page.tsx',
      },
    ],
  },
  {
    behaviour: 'dosimeter tags',
    component: ['DosimeterTagField', 'src/laboratory/dosimeter-codes/web/dosimeter-tag-field.tsx'],
    screens: [
      {
        screen: 'batch assignment',
        file: 'src/laboratory/mass-assignment/web/assignment-form.tsx',
        shown: journeys.batch,
        about: 'RAD5_0123',
      },
      {
        screen: 'shipment form',
        file: 'src/laboratory/shipments/web/codes-field.tsx',
        shown: journeys.shipment,
        about: 'Dosimetri',
      },
      {
        screen: 'returns',
        file: 'src/laboratory/returns/web/returns-page.tsx',
        shown: journeys.shipment,
        about: 'Registra il rientro di 2 dosimetri',
      },
    ],
  },
  {
    behaviour: 'queue runner',
    component: ['QueueRunner', 'src/radioprotection/runs/web/queue-runner.tsx'],
    screens: [
      {
        screen: 'queue page',
        file: 'src/radioprotection/runs/web/queue-page.tsx',
        shown: ['test/e2e/runners.spec.ts', 'a queue is started, held and stopped'],
        about: '/admin/queues',
      },
    ],
  },
  {
    behaviour: 'progress runner',
    component: ['ProgressRunner', 'src/radioprotection/runs/web/progress-runner.tsx'],
    screens: [
      {
        screen: 'document generation',
        file: 'src/radioprotection/document-generation/web/generation-runner.tsx',
        shown: ['test/e2e/runners.spec.ts', 'three of five documents are generated one at a time'],
        about: 'Pausa',
      },
    ],
  },
  {
    behaviour: 'report form',
    component: ['PeriodForm', 'src/reports/sampling-report/web/period-form.tsx'],
    screens: [
      {
        screen: 'client report screen',
        file: 'src/reports/sampling-report/web/sampling-report-page.tsx',
        shown: [
          'test/e2e/sampling-report.spec.ts',
          'a customer sees how his site stands, makes its sampling report',
        ],
        about: 'Compilare i campi',
      },
    ],
  },
  {
    behaviour: 'polygon drawing',
    component: ['PlanimetryEditor', 'src/radioprotection/planimetries/web/planimetry-editor.tsx'],
    screens: [
      {
        screen: 'planimetry editor',
        file: 'src/radioprotection/planimetries/web/planimetry-pages.tsx',
        shown: ['test/e2e/planimetries.spec.ts', 'a room is drawn with the mouse, kept on the device'],
        about: 'Disegna un ambiente',
      },
    ],
  },
  {
    behaviour: 'data table',
    component: ['useServerTable', 'src/platform/web/records/use-server-table.tsx'],
    screens: [
      {
        screen: 'dosimeters',
        file: 'src/laboratory/dosimeter-records/web/dosimeter-table-page.tsx',
        shown: journeys.table,
        about: 'Export to Excel',
      },
      {
        screen: 'deadlines list',
        file: `${deadlines}.tsx`,
        shown: [`${deadlines}.test.tsx`, 'a deadline in the table is written as this document does'],
      },
      {
        screen: 'shipments',
        file: 'src/laboratory/shipments/web/shipment-table-page.tsx',
        shown: journeys.shipment,
        about: '/lb/cr39/shipments',
      },
      {
        screen: 'devices',
        file: 'src/radioprotection/devices/web/device-list-page.tsx',
        shown: [
          'test/e2e/radioprotection-pictures.spec.ts',
          'a device gets its photo from a file or the webcam, a unit its logo',
        ],
        about: '/lb/radioprotection/devices',
      },
      {
        screen: 'returns',
        file: 'src/laboratory/returns/web/in-laboratory.tsx',
        shown: journeys.shipment,
        about: 'Rimetti in magazzino: SPED0001',
      },
    ],
  },
  {
    behaviour: 'lists with Excel',
    component: ['ListPage', 'src/platform/web/records/list-page.tsx'],
    screens: [
      ...(
        [
          ['units', 'src/radioprotection/companies/web/company-list-page.tsx'],
          ['employers', 'src/radioprotection/employers/web/employer-list-page.tsx'],
          ['users', 'src/accounts/users/web/user-list-page.tsx'],
          ['IRME90 list', 'src/irme90/form-wizard/web/form-list-page.tsx'],
        ] as const
      ).map(
        ([screen, file]): Screen => ({
          ...{ screen, file, as: 'sheet' },
          shown: [
            'src/app/web/list-exports.test.tsx',
            'the list of %s goes to Excel by what it is narrowed down to, under the name it is given',
          ],
        }),
      ),
    ],
  },
  {
    behaviour: 'charts',
    component: ['TimeChart', 'src/ui/charts/time-chart.tsx'],
    screens: [
      {
        screen: 'laboratory dashboard',
        file: 'src/overview/dashboards/web/laboratory-page.tsx',
        shown: journeys.dashboard,
        about: 'Concentrazione media per mese di lettura',
      },
      {
        screen: 'instrument control card',
        file: 'src/irme90/control-cards/web/card-page.tsx',
        as: 'CardChart',
        shown: [
          'src/irme90/control-cards/web/card-page.test.tsx',
          'the figures of its chart have at most three decimals',
        ],
      },
      {
        screen: 'site view',
        file: 'src/overview/site-page/web/overview-tab.tsx',
        as: 'SiteChart',
        shown: [
          'src/laboratory/site-concentrations/web/site-chart.test.tsx',
          'a site’s chart says what was measured from when to when, beside its level',
        ],
        about: 'site-chart.tsx',
      },
      {
        screen: 'customer dashboard',
        file: 'src/overview/dashboards/web/customer-page.tsx',
        as: 'SiteChart',
        shown: journeys.customer,
        about: 'Concentrazione di Sede centrale',
      },
      {
        screen: 'controls of a device',
        file: 'src/radioprotection/activities/web/device-trend.tsx',
        as: 'QualityTrend',
        shown: [
          'src/radioprotection/activities/web/device-trend.test.tsx',
          'each value of a device has a chart over the years, in its unit and with three decimals at most',
        ],
      },
    ],
  },
];
