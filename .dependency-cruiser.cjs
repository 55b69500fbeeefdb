const { COMMON, DISTRICTS } = require('./.ci/districts.cjs');

/** The part of common that browser and API share: TypeScript without browser or Node APIs. */
const AGREEMENT = '^packages/common/src/(contract|enums|errors|pages|rules)/';
const TEST = '\\.test\\.tsx?$';
/** Only tests may import these. */
const TEST_HELPERS =
  '^(packages/common|apps/[^/]+)/src/testing/|\\.test\\.tsx?$|^packages/common/src/intl/check-messages\\.ts$';
/** Test code, measurements, and the standalone development pages, which answer from mocks. */
const MAY_HELP = `${TEST_HELPERS}|^apps/[^/]+/src/standalone|^apps/e2e/|^apps/api/(measure-|test-on-postgres)`;
/**
 * Folders of the other apps that every feature may import: texts, start and error pages of the shell, proposals of the
 * console and its keys, helpers of the journeys.
 */
const GROUND_OF_PAGES =
  'intl|boot|trouble|proposal|successor|world|lists|list-files|selection|companies|address-code|approvals/keys|audit/entries';

/** Files of the API that are no tests and no test helpers. */
const PRODUCT_OF_API = [TEST, '^apps/api/src/testing/'];

/**
 * Imports upwards: between districts, and between the folders of one. So no two of them import each other. Files beside
 * the folders of a district may import all of these.
 */
const DISTRICT_RULES = [
  ...Object.keys(DISTRICTS).map((name, index, all) => ({
    name: 'api-district-imports-up',
    comment: 'A district of the API imports those below it, in the order of .ci/districts.cjs.',
    severity: 'error',
    from: { path: `^apps/api/src/${name}/`, pathNot: PRODUCT_OF_API },
    to: { path: `^apps/api/src/(${[...all.slice(0, index).map((other) => `${other}/`), '[^/]+$'].join('|')})` },
  })),
  ...Object.entries(DISTRICTS).flatMap(([name, folders]) =>
    folders
      .slice(1)
      .map((folder, index) => ({
        name: 'api-folder-imports-up',
        comment: 'A folder of a district imports the folders below it, in the order of .ci/districts.cjs.',
        severity: 'error',
        from: { path: `^apps/api/src/${name}/${folder}/`, pathNot: PRODUCT_OF_API },
        to: { path: `^apps/api/src/${name}/(${folders.slice(0, index + 1).join('|')})/` },
      })),
  ),
  ...COMMON.slice(1).map((folder, index) => ({
    name: 'common-folder-imports-up',
    comment: 'A folder of common imports the folders below it, in the order of .ci/districts.cjs.',
    severity: 'error',
    from: { path: `^packages/common/src/${folder}/`, pathNot: TEST },
    to: { path: `^packages/common/src/(${COMMON.slice(0, index + 1).join('|')})/` },
  })),
];

module.exports = {
  forbidden: [
    {
      name: 'app-imports-app',
      comment:
        'An app imports common and itself. Apps meet through the contract when built and through the host when they run.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'common-imports-app',
      comment: 'Common must not depend on an app.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'feature-imports-feature',
      comment:
        'Features do not import each other. A page that shows two features is a file beside their folders; a helper that two features need moves to common.',
      severity: 'error',
      from: { path: '^apps/((?!api/)[^/]+)/src/([^/]+)/', pathNot: TEST },
      to: { path: '^apps/$1/src/[^/]+/', pathNot: `^apps/$1/src/($2|${GROUND_OF_PAGES})/` },
    },
    ...DISTRICT_RULES,
    {
      name: 'feature-imports-skeleton',
      comment:
        'The files that assemble an app import features, never the other way round; tests may start the whole app.',
      severity: 'error',
      from: { path: '^apps/((?!api/)[^/]+)/src/[^/]+/', pathNot: TEST },
      to: { path: '^apps/$1/src/[^/]+$' },
    },
    {
      name: 'agreement-is-pure',
      comment: 'Contract, enumerations, errors, pages and rules import each other and zod: browser and API read them.',
      severity: 'error',
      from: { path: AGREEMENT, pathNot: TEST },
      to: { pathNot: `${AGREEMENT}|/node_modules/zod/` },
    },
    {
      name: 'api-imports-browser-half',
      comment: 'The API imports the shared part and the texts of common, nothing that needs a browser.',
      severity: 'error',
      from: { path: '^apps/api/' },
      to: { path: '^packages/common/', pathNot: `${AGREEMENT}|^packages/common/src/intl/` },
    },
    {
      name: 'only-client-imports-ky',
      comment: 'Only the client accesses the network.',
      severity: 'error',
      from: { pathNot: '^packages/common/src/client/' },
      to: { path: '/node_modules/ky/' },
    },
    {
      name: 'product-imports-test-helper',
      comment: 'The product contains no test code.',
      severity: 'error',
      from: { pathNot: MAY_HELP },
      to: { path: `${TEST_HELPERS}|/node_modules/(msw|@testing-library)/` },
    },
    {
      name: 'no-circle',
      comment:
        'Files that import each other in a circle, even for types only, cannot be understood or loaded separately.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphan',
      comment: 'A file that is not imported and imports nothing is unused.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          TEST,
          '\\.d\\.ts$',
          '\\.(c|m)?js$',
          '\\.json$',
          '\\.css$',
          // Files that are used by name: migrations of the API, exports of common, configurations of jest and webpack.
          '^apps/api/src/platform/db/migrations/',
          '^packages/common/src/(enums|rules)/',
          '^apps/api/src/testing/end-hanging',
          '^packages/common/src/testing/class-names',
        ],
      },
      to: {},
    },
    {
      name: 'not-resolvable',
      comment:
        'An import that cannot be resolved. The vendor files of the build import a package without the share scope by an alias (real-…), the foreign host the package that our builds publish.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(real-|portal-embed$)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.cache|public)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.jsx', '.cjs', '.mjs', '.json', '.css', '.d.ts'],
    },
  },
};
