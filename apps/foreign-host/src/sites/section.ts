import { ownerOf, type Host, type Mounted } from 'portal-embed';
import { config, hostOf, mountOf } from './portal.ts';

/** Path of the part of each site that shows our remotes. */
export const SECTION = '/account';

/** Where the router of a site is, below `SECTION`. */
type Place = NonNullable<Host['location']>;

/** The part of a page that shows our remotes. */
export interface Section {
  /** The router of the site is at another place. */
  show(place: Place): void;
  close(): void;
}

/**
 * Shows in `element` the remote that owns the place. `site` is the path of the site, `navigate` its router, below
 * `SECTION`; `say` gets what the site says about it; `shadow`: in a shadow root, out of reach of the site's styles.
 */
export function openSection(
  element: HTMLElement,
  {
    site,
    navigate,
    say,
    shadow = false,
  }: { site: string; navigate: Host['navigate']; say: (text: string) => void; shadow?: boolean },
): Section {
  let place: Place = { path: '/' };
  let shown: { name: string; mounted?: Mounted } | undefined;
  const host = () => hostOf({ basename: site + SECTION, navigate, location: place });

  function close() {
    shown?.mounted?.unmount();
    shown = undefined;
    element.replaceChildren();
  }

  async function open(name: string) {
    close();
    const own: typeof shown = { name };
    shown = own;
    try {
      const mount = await mountOf(name);
      if (shown !== own) return;
      own.mounted = mount(element.appendChild(document.createElement('div')), host(), { shadow });
      say('Your account');
    } catch {
      if (shown === own) shown = undefined;
      say('The account pages cannot be reached right now.');
    }
  }

  return {
    show(now) {
      place = now;
      const name = ownerOf(config.remotes, place.path);
      if (name === undefined) {
        close();
        say('There is no such page.');
      } else if (name !== shown?.name) void open(name);
      else shown.mounted?.update(host());
    },
    close,
  };
}
