import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lang } from './test.ts';

const FOLDERS = {
  common: ['packages/common/src/intl', 'packages/common/src/security/step-up/intl'],
  shell: ['apps/shell/src/intl', 'apps/shell/src/intl/preview'],
  auth: [
    'apps/auth/src/intl',
    'apps/auth/src/intl/consent',
    'apps/auth/src/intl/deletion',
    'apps/auth/src/intl/later-steps',
    'apps/auth/src/intl/passkeys',
    'apps/auth/src/intl/password',
    'apps/auth/src/intl/register',
    'apps/auth/src/intl/security-report',
    'apps/auth/src/intl/sso',
    'apps/auth/src/intl/wechat',
  ],
  selfservice: [
    'apps/selfservice/src/intl',
    'apps/selfservice/src/intl/account-requests',
    'apps/selfservice/src/intl/identity-providers',
    'apps/selfservice/src/intl/members',
  ],
  staff: ['apps/staff/src/intl', 'apps/staff/src/intl/system'],
  api: ['apps/api/src/platform/intl'],
};

/** The texts of an app in one language, so that journeys look for the displayed text. Throws for an unknown id. */
export function words(app: keyof typeof FOLDERS, lang: Lang) {
  const texts: Record<string, string> = Object.assign(
    {},
    ...FOLDERS[app].map(
      (folder) =>
        JSON.parse(readFileSync(join(import.meta.dirname, '../../../..', folder, `${lang}.json`), 'utf8')) as Record<
          string,
          string
        >,
    ),
  );
  return (id: string, values: Record<string, string | number> = {}): string => {
    const text = texts[id];
    if (text === undefined) throw new Error(`${app} has no text ${id}`);
    return text.replace(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot));
  };
}

/** Matches a button's name: antd inserts a space between two Chinese characters. */
export function named(text: string): RegExp {
  const escaped = [...text].map((c) => c.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^\\s*${escaped.length === 2 ? escaped.join('\\s*') : escaped.join('')}\\s*$`);
}
