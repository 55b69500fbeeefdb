import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';

/** The last path is global: each remote has a copy of this file, and a navigation may lead from one to another. */
const page = globalThis as typeof globalThis & { accLastPath?: string };

/**
 * Sets the document's title to the page's heading, and moves the focus to the heading after a navigation within the
 * portal, unless the page has focused a field itself. The heading may appear late, with its data. Returns the ref of the
 * element around the page.
 */
export function useArrival() {
  const frame = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const intl = useIntl();
  const portal = intl.formatMessage({ id: 'common.portal' });

  useEffect(function announcePage() {
    const element = frame.current;
    if (!element) return undefined;
    let wantsFocus = page.accLastPath !== undefined && page.accLastPath !== pathname;
    page.accLastPath = pathname;

    function look() {
      const heading = element?.querySelector('h1');
      if (!element || !heading) return;
      const title = `${heading.textContent} · ${portal}`;
      if (document.title !== title) document.title = title;
      if (!wantsFocus) return;
      wantsFocus = false;
      if (element.contains(document.activeElement)) return;
      heading.tabIndex = -1;
      heading.style.outline = 'none';
      heading.focus();
    }

    look();
    const observer = new MutationObserver(look);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [pathname, portal]);

  return frame;
}
