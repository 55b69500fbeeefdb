import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { focusedElement } from '../antd/in-page.ts';
import { useHost } from '../host/use-host.tsx';

/**
 * The last path is a global, because each remote has its own copy of this file, and a navigation may lead from one to
 * another.
 */
const page = globalThis as typeof globalThis & { accLastPath?: string };

/** Moves the focus to the heading of what is shown now, without a ring: nobody can do anything there. */
export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus();
}

/**
 * Passes the page's heading to the host as title, and focuses it after a navigation within the portal, unless the page
 * has focused a field itself. The heading may be rendered late, with the data. Returns the ref for the element around
 * the page.
 */
export function useArrival() {
  const frame = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const intl = useIntl();
  const { setTitle } = useHost();
  const portal = intl.formatMessage({ id: 'common.portal' });

  useEffect(
    function announcePage() {
      const element = frame.current;
      if (!element) return undefined;
      let wantsFocus = page.accLastPath !== undefined && page.accLastPath !== pathname;
      page.accLastPath = pathname;

      function look() {
        const heading = element?.querySelector('h1');
        if (!element || !heading) return;
        setTitle?.(`${heading.textContent} · ${portal}`);
        if (!wantsFocus) return;
        wantsFocus = false;
        if (element.contains(focusedElement())) return;
        focusHeading(heading);
      }

      look();
      const observer = new MutationObserver(look);
      observer.observe(element, { childList: true, subtree: true, characterData: true });
      return () => observer.disconnect();
    },
    [pathname, portal, setTitle],
  );

  return frame;
}
