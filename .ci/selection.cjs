/** Which tests of a complete run use the embedded database. */

/** Folders of the API whose tests run on both databases: see apps/api/README.md. */
const BOTH_DATABASES = ['operate/backup', 'platform/audit', 'platform/db', 'platform/jobs'];

/** Jest compares it with paths below the root of the project, which begin without a slash. */
exports.UNIT = String.raw`^(?!.*apps/api/)|apps/api/src/(${BOTH_DATABASES.join('|')})/`;
