/** Which tests of a complete run use the embedded database, and which are proofs. */

/** Folders of the API whose tests run on both databases: see apps/api/README.md. */
const BOTH_DATABASES = ['operate/backup', 'platform/audit', 'platform/db', 'platform/jobs'];

/** Jest compares it with paths below the root of the project, which begin without a slash. */
exports.UNIT = String.raw`^(?!.*apps/api/)|apps/api/src/(${BOTH_DATABASES.join('|')})/`;

/** For jest and for Playwright. */
exports.PROOF_TESTS = String.raw`\.proof\.test\.ts$`;
exports.PROOF_JOURNEYS = String.raw`\.proof\.journey\.ts$`;
