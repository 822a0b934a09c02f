// The borders of docs/decisions/001 and 030, kept by a machine. A slice is src/<context>/<slice>/.
const { contexts: order } = require('./scripts/contexts.cjs');
const slice = '^src/([^/]+)/([^/]+)/';
const contexts = '^src/(?!app/|platform/|ui/)[^/]+/';
const faces = '(contract\\.ts|permissions\\.ts|rules\\.ts|schema\\.ts|server/public\\.ts|web/public\\.ts)$';
const tests = '\\.test\\.tsx?$';

/** Each context uses those below it in the list, never one above. */
const downward = order.slice(1).map((context, index) => ({
  name: `${context}-uses-only-what-is-below`,
  comment: 'Contexts have one direction: scripts/contexts.cjs.',
  severity: 'error',
  from: { path: `^src/${context}/`, pathNot: tests },
  to: { path: `^src/(${order.slice(0, index + 1).join('|')})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...downward,
    {
      name: 'every-context-has-its-place',
      comment: 'A folder of src that the order does not name would escape it.',
      severity: 'error',
      from: {},
      to: { path: `^src/(?!(${order.join('|')}|ui)/)` },
    },
    {
      name: 'no-cycles',
      comment: 'Two modules that need each other are one, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-missing-modules',
      comment: 'An import that resolves to nothing would pass every other rule.',
      severity: 'error',
      from: {},
      // What the web build itself makes.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'slices-meet-at-their-faces',
      comment:
        'Of another slice only contract.ts, permissions.ts, rules.ts, schema.ts and the two public.ts may be imported.',
      severity: 'error',
      from: { path: slice, pathNot: ['^src/(app|platform|ui)/', tests] },
      to: { path: `${contexts}[^/]+/`, pathNot: ['^src/$1/$2/', `${contexts}[^/]+/${faces}`] },
    },
    {
      name: 'app-composes-faces',
      comment: "The composition takes a slice's faces and its routes.",
      severity: 'error',
      from: { path: '^src/app/', pathNot: tests },
      to: { path: `${contexts}[^/]+/`, pathNot: [`${contexts}[^/]+/${faces}`, 'server/routes\\.ts$'] },
    },
    {
      name: 'design-system-stands-alone',
      comment: 'src/ui knows no endpoint and no business noun.',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: tests },
      to: {
        path: '^(src|db|test)/',
        pathNot: ['^src/ui/', '^src/platform/contract/(dates|distance|months|time-chart)\\.ts$'],
      },
    },
    {
      name: 'contracts-and-rules-are-pure',
      comment:
        'They run in the browser and on the server alike: only their like, the shared contract, zod, and the check digits of tax codes.',
      severity: 'error',
      from: { path: '^src/(?!app/|platform/|ui/).*/(contract|permissions|rules)\\.ts$' },
      to: {
        path: '.',
        pathNot: [
          '^src/.*/(contract|permissions|rules)\\.ts$',
          '^src/platform/contract/',
          '(^|/)node_modules/(zod|jsvat|@marketto/codice-fiscale-utils)/',
        ],
      },
    },
    {
      name: 'shared-contract-is-pure',
      severity: 'error',
      from: { path: '^src/platform/contract/', pathNot: tests },
      to: { path: '.', pathNot: ['^src/platform/contract/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'merging-of-pdfs-is-pure',
      comment: 'It runs in the browser and on the server alike.',
      severity: 'error',
      from: { path: '^src/platform/pdf/', pathNot: tests },
      to: { path: '.', pathNot: ['^src/platform/pdf/', '(^|/)node_modules/@cantoo/pdf-lib/'] },
    },
    {
      name: 'web-imports-no-server',
      severity: 'error',
      from: { path: ['^src/.*/web/', '^src/ui/'], pathNot: tests },
      to: { path: ['^src/.*/server/', 'schema\\.ts$', '^(db|test)/'] },
    },
    {
      name: 'server-imports-no-web',
      severity: 'error',
      from: { path: ['^src/.*/server/', 'schema\\.ts$'], pathNot: tests },
      to: { path: ['^src/.*/web/', '^src/ui/', '^test/'] },
    },
    {
      name: 'object-store-on-demand',
      comment: 'Its client takes 30 MB and time at every start: it is loaded once a bucket is configured.',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { path: 'node_modules/@aws-sdk/', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: { path: '^(src|db)/', pathNot: tests },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
