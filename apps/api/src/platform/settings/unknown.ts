import { distance } from 'fastest-levenshtein';
import { SETTING_NAMES } from './settings.ts';

const REMOTE = /^REMOTE_[A-Z0-9_]+_(URL|INTEGRITY|PATHS)$/;
/** First words of our setting names that other software hardly uses. */
const OURS = new Set([
  'PORTAL',
  'SCRIPT',
  'FRAME',
  'DRAIN',
  'TRUST',
  'TRACKER',
  'WECHAT',
  'SMTP',
  'SMS',
  'LICENCE',
  'FILES',
  'NEUTRAL',
  'ARITHMETIC',
  'REMOTE',
  'REMOTES',
  'IDP',
  'OUTSIDE',
  'CERTIFICATION',
  'WORKING',
]);

/**
 * The setting with the most similar name; undefined when none is similar. Short names are skipped, because they
 * resemble too many others.
 */
function nearest(name: string, mostOf: (length: number) => number): string | undefined {
  const [best] = SETTING_NAMES.map((setting) => ({ setting, apart: distance(name, setting) })).sort(
    (a, b) => a.apart - b.apart,
  );
  return best && best.apart <= mostOf(best.setting.length) ? best.setting : undefined;
}

/**
 * Names in the environment that are no settings but look like misspelt ones: they have our prefixes, or differ in two
 * letters at most.
 */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>): { name: string; meant?: string }[] {
  return Object.keys(env)
    .sort()
    .flatMap((name) => {
      if (SETTING_NAMES.some((setting) => setting === name) || REMOTE.test(name) || !/^[A-Z][A-Z0-9_]*$/.test(name))
        return [];
      const ours = OURS.has(name.split('_')[0] ?? '');
      const meant = /^REMOTE_.+_./.test(name)
        ? nearestOfRemote(name)
        : nearest(name, (length) => (ours ? length / 2 : Math.min(2, length / 3)));
      return meant ? [{ name, meant }] : ours ? [{ name }] : [];
    });
}

function nearestOfRemote(name: string): string {
  const [, remote = '', what = ''] = /^REMOTE_(.+)_([A-Z0-9]+)$/.exec(name) ?? [];
  const [best = 'URL'] = ['URL', 'INTEGRITY', 'PATHS'].sort((a, b) => distance(what, a) - distance(what, b));
  return `REMOTE_${remote}_${best}`;
}

/** One sentence about an unknown name. */
export const unknownText = ({ name, meant }: { name: string; meant?: string }): string =>
  `${name} is not a setting${meant ? `; did you mean ${meant}?` : '.'}`;
