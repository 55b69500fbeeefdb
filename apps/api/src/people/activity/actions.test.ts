import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ActivityAction } from '@portal/common/enums/user/activity-action';

const ROOT = join(import.meta.dirname, '../..');
const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('demo'))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .filter((text) => text.includes('audit('));

/** Every listed action must be written somewhere. */
test.each(ActivityAction)('%s is written somewhere', (action) => {
  expect(sources.some((text) => text.includes(`'${action}'`))).toBe(true);
});
