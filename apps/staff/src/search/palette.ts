import type { Host } from '@portal/common/host/host';
import type { Locale } from '@portal/common/intl/locale';
import { titleOf } from '@portal/common/pages/heads';
import { PAGE, type PageAddress } from '@portal/common/pages/addresses';
import type { Page } from '@portal/common/routes/pages';
import { canOpen } from '../approvals/keys/go.ts';
import remote from '../../remote.json' with { type: 'json' };
import { isBound, KEY_OF, type Action } from '../approvals/keys/keys.ts';

/** Actions that need more than their name, or are about the keys alone. */
const NOT_LISTED: readonly Action[] = ['palette', 'go', 'tick', 'submit', 'leave'];

/** Addresses that lead on to another page. */
const ENTRIES: readonly string[] = [PAGE.customers, PAGE.customerArea, PAGE.partners];

const includes = (texts: readonly string[], wanted: string) =>
  texts.some((text) => text.toLowerCase().includes(wanted.trim().toLowerCase()));

/** Names of a page: its titles, and those that it has in the menu. */
const namesOf = (path: string): string[] => [
  titleOf(path, 'zh-CN'),
  titleOf(path, 'en-US'),
  ...remote.menu.flatMap((entry) => (entry.path === path ? Object.values(entry.label) : [])),
];

/** Pages without parameters that the user may open, by a part of a name in either language. */
export function pagesFor(
  text: string,
  { host, table, locale }: { host: Host; table: readonly Page[]; locale: Locale },
) {
  const found = table.flatMap(({ path, page }) => {
    if (typeof page === 'object' || path.includes(':') || ENTRIES.includes(path) || !canOpen(table, host, path))
      return [];
    const title = titleOf(path, locale);
    return includes(namesOf(path), text) ? [{ key: path, to: path as PageAddress, title, more: '' }] : [];
  });
  return found.filter(({ title }, at) => title !== '' && found.findIndex((one) => one.title === title) === at);
}

/** Actions of the present page whose name contains the text. */
export const actionsFor = (text: string, nameOf: (action: Action) => string) =>
  (Object.keys(KEY_OF) as Action[])
    .filter((action) => !NOT_LISTED.includes(action) && isBound(action) && includes([nameOf(action)], text))
    .map((action) => ({ key: `action-${action}`, action, title: nameOf(action), more: '', keys: KEY_OF[action] }));
