import { MINUTE_MS } from '@portal/common/rules/units';

/**
 * Ends a process of tests in which one test does not end: the runner of the API's tests has no time limits. Jest then
 * reports the file of the test as failed. A process that waits for the last file of another one, without a test of its
 * own, looks the same, so the limit is several times what the longest file takes on a busy machine (6 minutes).
 */
const LIMIT_MS = 20 * MINUTE_MS;

let last: string | undefined;
let since = performance.now();

setInterval(() => {
  const { currentTestName, testPath } = expect.getState();
  const running = `${testPath}: ${currentTestName}`;
  if (running !== last) {
    last = running;
    since = performance.now();
  } else if (performance.now() - since > LIMIT_MS) {
    process.stderr.write(`A test has not ended after ${LIMIT_MS / 1000} s: ${running}\n`);
    process.exit(1);
  }
}, 1_000).unref();
