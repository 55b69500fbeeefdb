import type { BrowserContext } from '@playwright/test';

/** Answers the stream of pages at once, so that they poll: `networkidle` never comes while a request does not end. */
export const withoutStream = (context: BrowserContext): Promise<unknown> =>
  context.route('**/api/account/v1/live?*', (route) => route.fulfill({ status: 204 }));
