import { useEffect, useRef, type RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import { App } from '@portal/common/antd/base';
import type { Host } from '@portal/common/host/host';
import { newReference } from '@portal/common/ui/status/reference';
import { isExpected } from './expected.ts';

/** Reports an error by the reference that the page shows. */
export type Report = (host: Host, error: Error, reference: string) => void;

/** Milliseconds in which further errors show no message. */
const QUIET = 5000;

const errorOf = (event: Event): unknown =>
  event instanceof ErrorEvent ? event.error : (event as PromiseRejectionEvent).reason;

/**
 * Shows a message for an uncaught error, such as in an event handler, and reports it. The page is kept.
 *
 * @param takeKept returns the errors that were thrown before this was loaded
 */
export default function UncaughtErrors({
  host,
  report,
  takeKept,
}: {
  host: Host;
  report: Report;
  takeKept: RefObject<() => Event[]>;
}) {
  const { message } = App.useApp();
  const latest = useRef({ host, report, message });
  useEffect(function keepLatest() {
    latest.current = { host, report, message };
  });

  useEffect(
    function watch() {
      let toldAt = -QUIET;
      function tell(error: unknown) {
        if (!(error instanceof Error) || isExpected(error)) return;
        const now = performance.now();
        if (now - toldAt < QUIET) return;
        toldAt = now;
        const reference = newReference();
        latest.current.message.error(
          <>
            <FormattedMessage id="trouble.surprise" />{' '}
            <FormattedMessage id="state.error.request" values={{ id: reference }} />
          </>,
        );
        latest.current.report(latest.current.host, error, reference);
      }
      const hear = (event: Event) => tell(errorOf(event));
      takeKept.current().forEach(hear);
      const events = ['error', 'unhandledrejection'];
      for (const event of events) window.addEventListener(event, hear);
      return () => {
        for (const event of events) window.removeEventListener(event, hear);
      };
    },
    [takeKept],
  );
  return null;
}
