/** The part of common that browser and API share: TypeScript without browser or Node APIs. */
const AGREEMENT = '^packages/common/src/(contract|enums|errors|pages|rules)/';
const TEST = '\\.test\\.tsx?$';
/** Only tests may import these. */
const TEST_HELPERS =
  '^(packages/common|apps/[^/]+)/src/testing/|\\.test\\.tsx?$|^packages/common/src/intl/check-messages\\.ts$';
/** Test code, and the standalone development pages, which answer from mocks. */
const MAY_HELP = `${TEST_HELPERS}|^apps/[^/]+/src/standalone|^apps/e2e/`;
/**
 * Base folders of the API, which every feature may import.
 * db: connection, migrations, audit · http: serve, caller, refusal · crypto: hashing, sealing, encryption at rest ·
 * limits: rate limits, fair queue, networks · outbound: fetch of addresses that customers chose · files: uploads and
 * their store · mail: outbox and senders · intl: texts
 */
const GROUND = 'db|http|crypto|limits|outbound|files|mail|intl|metrics|tracing';
const SKELETON_OF_API = 'services|config|clock|measure\\.db|start/check-installation|start/try-outside';
/** Folders of the other apps that every feature may import: texts, start and error pages of the shell, proposals of the console, helpers of the journeys. */
const GROUND_OF_PAGES = 'intl|boot|trouble|proposal|world';

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
    {
      name: 'api-feature-imports-feature',
      comment:
        'A feature of the API imports the base folders and, of other features, only their data functions (*.db.ts).',
      severity: 'error',
      from: { path: '^apps/api/src/([^/]+)/', pathNot: [TEST, `^apps/api/src/(${GROUND}|demo|start|testing)/`] },
      to: { path: '^apps/api/src/[^/]+/', pathNot: `^apps/api/src/($1|${GROUND}|start)/|\\.db\\.ts$` },
    },
    {
      name: 'api-ground-imports-feature',
      comment:
        'The base folders import no feature. Two exceptions: the schema is made of the tables of all features, and a caller may be an access key.',
      severity: 'error',
      from: { path: `^apps/api/src/(${GROUND})/`, pathNot: TEST },
      to: {
        path: '^apps/api/src/[^/]+/',
        pathNot: `^apps/api/src/(${GROUND})/|\\.tables\\.ts$|^apps/api/src/access-keys/check-access-key\\.db\\.ts$`,
      },
    },
    {
      name: 'feature-imports-skeleton',
      comment:
        'The files that assemble an app import features, never the other way round; tests may start the whole app.',
      severity: 'error',
      from: { path: '^apps/((?!api/)[^/]+)/src/[^/]+/', pathNot: TEST },
      to: { path: '^apps/$1/src/[^/]+$' },
    },
    {
      name: 'api-feature-imports-skeleton',
      comment: 'Features of the API get their services as arguments; they import neither the app nor the process.',
      severity: 'error',
      from: { path: '^apps/api/src/[^/]+/', pathNot: [TEST, '^apps/api/src/(start|testing)/'] },
      to: { path: '^apps/api/src/(start/)?[^/]+$', pathNot: `^apps/api/src/(${SKELETON_OF_API})\\.ts$` },
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
          '^apps/api/src/db/migrations/',
          '^packages/common/src/(enums|rules)/',
          '^packages/common/src/testing/class-names',
        ],
      },
      to: {},
    },
    {
      name: 'not-resolvable',
      comment:
        'An import that cannot be resolved. The vendor files of the build import a package without the share scope by an alias (real-…).',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^real-' },
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
