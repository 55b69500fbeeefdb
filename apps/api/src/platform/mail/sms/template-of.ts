import type { SmsTemplates } from '../../settings/sms.ts';
import { MessageStopped, type Outgoing } from '../sender.ts';

/** The template of a message in its language, one for its scene first, with its values by name. */
export function templateOf(
  templates: SmsTemplates,
  { template = '', locale = 'zh-CN', values = {} }: Outgoing,
): { id: string; values: [name: string, value: string][] } {
  const found = templates[`${template}.${values.scene}`]?.[locale] ?? templates[template]?.[locale];
  if (!found)
    throw new MessageStopped(`SMS_TEMPLATES_FILE has no template for ${template} in ${locale}`, { tellOperator: true });
  return { id: found.id, values: found.values.map((name) => [name, values[name] ?? '']) };
}

export type Verdict = 'sent' | 'retry' | 'stop' | 'operator';

/** The verdict of an answer's code: the one of the longest known beginning; "retry" for a code that is not known. */
export function verdictOf(known: Readonly<Record<string, Verdict>>, code: string): Verdict {
  const [best] = Object.keys(known)
    .filter((start) => code === start || code.startsWith(start))
    .sort((a, b) => b.length - a.length);
  return best === undefined ? 'retry' : known[best]!;
}
