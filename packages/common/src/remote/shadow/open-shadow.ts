import { page } from '../../antd/in-page.ts';

/** A shadow root that a remote is shown in. */
export interface OpenShadow {
  root: ShadowRoot;
  /** Where the remote renders. */
  place: HTMLElement;
  /** Resolves when the style sheets that the page has so far apply in it. */
  ready: Promise<unknown>;
  close(): void;
}

/**
 * Our style sheets in the page: those that `insertSheet` of the build has marked, which may be of other remotes, and
 * those of this remote's folder, because the federation runtime inserts the sheet of `./mount` itself.
 */
function ourSheets(): HTMLLinkElement[] {
  const folder = typeof __webpack_public_path__ === 'string' ? __webpack_public_path__ : undefined;
  return [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
    ({ dataset, href }) => dataset.acc !== undefined || (folder && href.startsWith(folder)),
  );
}

/**
 * Opens the shadow root of `element`, or again the one that an earlier remote has left. Rules of the page do not reach
 * into it, so it gets its own copies of our style sheets, now and for each that is loaded later: `insertSheet` calls what
 * is in `accShadows`.
 */
export function openShadow(element: HTMLElement): OpenShadow {
  const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  const place = document.createElement('div');
  // What elements inherit, such as a font, would pass into it.
  place.style.all = 'initial';
  place.style.display = 'block';
  root.replaceChildren(place);
  const copies = new Map<Element, Element>();

  /** Copies a sheet, in the order of the page's. What waits for the sheet also waits for the copy. */
  function add(sheet: HTMLLinkElement): Promise<Event> {
    const copy = sheet.cloneNode() as HTMLLinkElement;
    const settled = new Promise<Event>((settle) => {
      copy.onload = copy.onerror = (event) => settle(event as Event);
    });
    const loaded = sheet.onload;
    if (loaded)
      sheet.onload = (event) =>
        void settled.then((its): void => void loaded.call(sheet, its.type === 'load' ? event : its));
    const ours = ourSheets();
    const next = ours.slice(ours.indexOf(sheet) + 1).find((other) => copies.has(other));
    root.insertBefore(copy, (next && copies.get(next)) ?? null);
    copies.set(sheet, copy);
    return settled;
  }

  const ready = Promise.all(ourSheets().map(add));
  (page.accShadows ??= new Map()).set(root, add);
  return {
    root,
    place,
    ready,
    close() {
      page.accShadows?.delete(root);
      // A copy that is removed while it loads reports nothing, and what waits for it belongs to all mounts of the remote.
      for (const copy of copies.values()) copy.dispatchEvent(new Event('load'));
      root.replaceChildren();
    },
  };
}
