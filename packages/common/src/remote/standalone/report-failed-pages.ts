import { createCall } from '../../client/call.ts';
import { problemOf } from '../../client/problem-of.ts';
import { reportProblem } from '../../contract/portal/problem-report.ts';
import type { FailedPage, Host } from '../../host/host.ts';

/**
 * Reports the pages of a remote that fail to the API, under the reference that they then show. No digest: config.json
 * says which build hosts get, and that need not be the one that runs alone. Returns a function that stops.
 */
export function reportFailedPages(host: Host, remote: string): () => void {
  return host.events.on('page:failed', (failure) => {
    const { error, reference, taken } = failure as FailedPage;
    const body = { reference, remote, digest: '', language: host.locale, shell: '', ...problemOf(error) };
    void createCall(host)(reportProblem, { body }).catch(() => {
      /* offline: the browser's console has it */
    });
    taken?.();
  });
}
