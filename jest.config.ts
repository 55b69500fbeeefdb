/** @jest-config-loader esbuild-register */
import { execFileSync } from 'node:child_process';
import type { Config } from 'jest';

/** Sources become CommonJS, whatever their package says; what is ES modules in node_modules is required as it is. */
const swc = (jsx: boolean, type: 'commonjs' | 'es6' = 'commonjs'): NonNullable<Config['transform']>[string] => ['@swc/jest', {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: jsx },
    transform: jsx ? { react: { runtime: 'automatic' } } : {},
    experimental: { keepImportAttributes: type === 'es6' },
  },
  module: { type, ignoreDynamic: false },
  sourceMaps: 'inline',
}];

const shared = {
  rootDir: __dirname,
  // Of each project: they take none from the whole.
  cacheDirectory: `${__dirname}/.cache/jest`,
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
  transformIgnorePatterns: ['/node_modules/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/\\.cache/'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.cache/'],
} satisfies Config;

/** The packages of the API, for jest: made when there are none yet for this lock file. */
const packages = JSON.parse(execFileSync(process.execPath, [`${__dirname}/apps/api/bundle-for-tests.ts`], { encoding: 'utf8' })) as { script: string; files: Record<string, string> };

/** Folders of the agreement: they run anywhere, so they are tested without a browser around them. */
const AGREEMENT = 'contract,enums,errors,intl,rules';

const config: Config = {
  // Both cores: one is spared by default, and on two that leaves a single process, which slows down as it grows.
  maxWorkers: '100%',
  workerIdleMemoryLimit: '1200MB',
  // For a machine with other things to do: no test waits for less. jest reads the limit here only, not in its projects.
  testTimeout: 60_000,
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
      testEnvironment: 'jest-fixed-jsdom',
      testMatch: [
        `<rootDir>/packages/common/src/!(${AGREEMENT.replaceAll(',', '|')})/**/*.test.{ts,tsx}`,
        '<rootDir>/packages/build/src/**/*.test.ts',
        '<rootDir>/apps/{shell,auth,selfservice,staff,foreign-host}/src/**/*.test.{ts,tsx}',
      ],
      setupFilesAfterEnv: ['<rootDir>/packages/common/src/testing/setup.tsx'],
      moduleNameMapper: {
        '^antd$': '<rootDir>/packages/common/src/testing/antd-in-parts.cjs',
        '^@ant-design/cssinjs$': '<rootDir>/packages/common/src/testing/no-styles.cjs',
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
      // The API runs as ES modules (its OAuth library knows no other kind), so its tests do too.
      extensionsToTreatAsEsm: ['.ts'],
      transform: { '\\.ts$': swc(false, 'es6') },
      testMatch: ['<rootDir>/apps/api/src/**/*.test.ts'],
      // Races are decided by PostgreSQL; the embedded database has one connection and hides them.
      testPathIgnorePatterns: [
        ...shared.testPathIgnorePatterns,
        ...(process.env['TEST_DATABASE_URL'] ? [] : ['\\.race\\.test\\.ts$']),
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
