import { readConfig, SettingError } from './config.ts';
import { FolderInUse } from './db/embedded/lock.ts';
import { runApi, StartError } from './run-api.ts';

try {
  await runApi(readConfig(process.env));
} catch (error) {
  if (!(error instanceof SettingError || error instanceof FolderInUse || error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
