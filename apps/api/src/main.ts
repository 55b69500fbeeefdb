import { checkInstallation, reportText } from './operate/checks/check-installation.ts';
import { readConfig } from './platform/settings/config.ts';
import { FolderInUse } from './platform/db/embedded/lock.ts';
import { migrateInstallation } from './start/migrate-installation.ts';
import { runApi, StartError } from './start/run-api.ts';
import { SettingError } from './platform/settings/setting-error.ts';

try {
  if (process.argv.includes('--check')) {
    const report = await checkInstallation(process.env);
    process.stdout.write(reportText(report));
    process.exit(report.refusals.length > 0 ? 1 : 0);
  }
  if (process.argv.includes('--migrate')) {
    await migrateInstallation(process.env, (line) => process.stdout.write(`${line}\n`));
    process.exit(0);
  }
  await runApi(readConfig(process.env));
} catch (error) {
  if (!(error instanceof SettingError || error instanceof FolderInUse || error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
