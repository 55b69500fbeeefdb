import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';

/** Greets whoever arrives at a page of the shell: the heading becomes the document's title and takes the focus. */
export function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null);
  const intl = useIntl();
  const portal = intl.formatMessage({ id: 'common.portal' });
  useEffect(function name() { document.title = `${heading.current?.textContent ?? ''} · ${portal}`; });
  useEffect(function greet() { heading.current?.focus({ preventScroll: true }); }, []);
  return heading;
}
