import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';

/** Kept globally, because each remote has a copy of this file, and moving from one to another is a move too. */
const page = globalThis as typeof globalThis & { accLastPath?: string };

/**
 * Greets whoever arrives at a page: the document's title becomes the page's heading, and after a move within the portal
 * the focus goes to that heading, unless the page has put it into a field itself. The heading may come late (data).
 */
export function useArrival() {
  const frame = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const intl = useIntl();
  const portal = intl.formatMessage({ id: 'common.portal' });

  useEffect(function greet() {
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
