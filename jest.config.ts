/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

/**
 * Sources are compiled to CommonJS, independent of their package.json. ES modules in node_modules are required as they
 * are.
 */
const swc = (jsx: boolean): NonNullable<Config['transform']>[string] => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: jsx },
      transform: jsx ? { react: { runtime: 'automatic' } } : {},
    },
    module: { type: 'commonjs', ignoreDynamic: false },
    sourceMaps: 'inline',
  },
];

const shared = {
  rootDir: __dirname,
  // Projects do not inherit it from the root.
  cacheDirectory: `${__dirname}/.cache/jest`,
  dependencyExtractor: '<rootDir>/.ci/dependencies.cjs',
  runtime: '<rootDir>/packages/build/src/jest/read-once.cjs',
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
  transformIgnorePatterns: ['/node_modules/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/\\.cache/'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.cache/'],
} satisfies Config;

/** Folders of the agreement half: they run anywhere, so they are tested without jsdom. */
const AGREEMENT = 'contract,enums,errors,intl,pages,rules';

const config: Config = {
  // All cores: by default jest leaves one free, which on two cores means a single worker. A third worker made the
  // journeys beside it slower than it was worth.
  maxWorkers: '100%',
  workerIdleMemoryLimit: '1200MB',
  // Long enough for a busy machine, also for tests that start the API on an empty database. jest reads it here only,
  // not in projects.
  testTimeout: 300_000,
  projects: [
    {
      ...shared,
      displayName: 'agreement',
      testEnvironment: 'node',
      testMatch: [`<rootDir>/packages/common/src/{${AGREEMENT}}/**/*.test.ts`],
    },
    {
      ...shared,
      displayName: 'browser',
      testEnvironment: '<rootDir>/packages/common/src/testing/environment.cjs',
      testMatch: [
        `<rootDir>/packages/common/src/!(${AGREEMENT.replaceAll(',', '|')})/**/*.test.{ts,tsx}`,
        '<rootDir>/packages/build/src/**/*.test.ts',
        '<rootDir>/apps/!(api|e2e)/src/**/*.test.{ts,tsx}',
      ],
      setupFilesAfterEnv: ['<rootDir>/packages/common/src/testing/setup.tsx'],
      moduleNameMapper: {
        // Texts of an area: in tests all are in one file.
        '^(.+\\.json)\\?(?:account|company)$': '$1',
        '^antd$': '<rootDir>/packages/common/src/testing/antd-in-parts.cjs',
        '^@ant-design/cssinjs$': '<rootDir>/packages/common/src/testing/no-styles.cjs',
        '^@ant-design/cssinjs-utils$': '<rootDir>/packages/common/src/testing/no-component-styles.cjs',
        '^antd/es/(.*)$': 'antd/lib/$1',
        '\\.module\\.css$': '<rootDir>/packages/common/src/testing/class-names.cjs',
        '\\.css$': '<rootDir>/packages/common/src/testing/class-names.cjs',
        '\\.(svg|png|jpe?g|webp)$': '<rootDir>/packages/common/src/testing/class-names.cjs',
      },
    },
    {
      ...shared,
      displayName: 'api',
      // Runs the files as Node does, without a context of their own: the API is loaded once per process. They share its
      // modules, so no module of the API may keep state; and there is no `jest` object.
      runner: 'jest-light-runner/child-process',
      setupFilesAfterEnv: ['<rootDir>/apps/api/src/testing/end-hanging.ts'],
      testMatch: ['<rootDir>/apps/api/src/**/*.test.ts'],
      // Races occur on PostgreSQL only, because the embedded database has a single connection. Slow tests to which the
      // kind of database is the same run once.
      testPathIgnorePatterns: [
        ...shared.testPathIgnorePatterns,
        ...(process.env['TEST_DATABASE_URL'] ? [] : ['\\.(race|once|proof)\\.test\\.ts$']),
        // They take longer than 20 s each: `npm run proofs`.
        ...(process.env['PROOFS'] ? [] : ['\\.proof\\.test\\.ts$']),
      ],
    },
    {
      ...shared,
      displayName: 'workspace',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/apps/e2e/src/workspace/**/*.test.ts'],
    },
  ],
};

module.exports = config;
