import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ActivityAction } from '@portal/common/enums/user/activity-action';

const ROOT = join(import.meta.dirname, '../..');
const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('demo'))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'));

/** In a file that writes audit entries, or returns one to be written. */
const audited = (text: string) =>
  sources.some((source) => /audit\(|record\(|noteWebhook\(|AuditEntry/.test(source) && source.includes(text));
const isNoun = (noun: string | undefined) => sources.some((source) => source.includes(`noun: '${noun}'`));

/** Every listed action must be written somewhere, or composed of the noun of a queue and what became of its request. */
test.each(ActivityAction)('%s is written somewhere', (action) => {
  const [noun, event] = action.split('.');
  const isComposed = isNoun(noun) && audited(`noun}.${event}\``);
  expect(isComposed || audited(`'${action}'`)).toBe(true);
});
