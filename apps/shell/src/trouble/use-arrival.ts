import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';

/** For a page of the shell: its heading becomes the document's title and gets the focus. */
export function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const intl = useIntl();
  const portal = intl.formatMessage({ id: 'common.portal' });
  useEffect(function setTitle() {
    document.title = `${heading.current?.textContent ?? ''} · ${portal}`;
  });
  useEffect(function focusHeading() {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
