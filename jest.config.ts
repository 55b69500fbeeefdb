/** @jest-config-loader esbuild-register */
import { execFileSync } from 'node:child_process';
import type { Config } from 'jest';

/**
 * Sources are compiled to CommonJS, independent of their package.json. ES modules in node_modules are required as they
 * are.
 */
const swc = (jsx: boolean, type: 'commonjs' | 'es6' = 'commonjs'): NonNullable<Config['transform']>[string] => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: jsx },
      transform: jsx ? { react: { runtime: 'automatic' } } : {},
      experimental: { keepImportAttributes: type === 'es6' },
    },
    module: { type, ignoreDynamic: false },
    sourceMaps: 'inline',
  },
];

const shared = {
  rootDir: __dirname,
  // Projects do not inherit it from the root.
  cacheDirectory: `${__dirname}/.cache/jest`,
  dependencyExtractor: '<rootDir>/.ci/dependencies.cjs',
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
  transformIgnorePatterns: ['/node_modules/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/\\.cache/'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.cache/'],
} satisfies Config;

/** The bundled packages of the API; they are bundled again when the lock file or the imports have changed. */
const packages = JSON.parse(
  execFileSync(process.execPath, [`${__dirname}/apps/api/bundle-for-tests.ts`], { encoding: 'utf8' }),
) as { script: string; files: Record<string, string> };

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
      testEnvironment: '<rootDir>/apps/api/src/testing/environment.cjs',
      testEnvironmentOptions: { packages: packages.script },
      moduleNameMapper: packages.files,
      // The API and its tests run as ES modules, because its OAuth library supports nothing else.
      extensionsToTreatAsEsm: ['.ts'],
      transform: { '\\.ts$': swc(false, 'es6') },
      testMatch: ['<rootDir>/apps/api/src/**/*.test.ts'],
      // Races occur on PostgreSQL only, because the embedded database has a single connection. Slow tests to which the
      // kind of database is the same run once.
      testPathIgnorePatterns: [
        ...shared.testPathIgnorePatterns,
        ...(process.env['TEST_DATABASE_URL'] ? [] : ['\\.(race|once)\\.test\\.ts$']),
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
