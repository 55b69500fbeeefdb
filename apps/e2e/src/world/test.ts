import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test as base, type BrowserContext, type Page } from '@playwright/test';
import type Axe from 'axe-core';
import { startPortal, type Portal, type PortalSettings } from './portal.ts';

export type Lang = 'zh-CN' | 'en-US';
export const LANGS: Lang[] = ['zh-CN', 'en-US'];

/**
 * The first of a journey's forms (languages, widths, themes); with ALL_FORMS=1 all of them. They go the same way, and a
 * complete run has each form in about half of the journeys.
 */
export const formsOf = <Form>(forms: readonly Form[]): readonly Form[] =>
  process.env.ALL_FORMS === '1' ? forms : forms.slice(0, 1);

export interface Visit {
  lang?: Lang;
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
  /** User agent to send instead of Chromium's. */
  userAgent?: string;
  /** Console errors that are allowed in this visit; any other fails the journey. */
  expected?: RegExp[];
}

interface Fixtures {
  /** The built portal with the real API, shared by all journeys of a worker; each journey creates its own users. */
  portal: Portal;
  /** The same portal, reset before and after: for a journey that changes demo accounts or the clock. */
  freshPortal: Portal;
  /** Starts a portal for this journey alone; it is stopped at the end. */
  ownPortal: (settings?: PortalSettings) => Promise<Portal>;
  /**
   * Calls `end` when the pages of the journey are closed: an open page would log what a server answers while it stops.
   */
  atEnd: (end: () => unknown) => void;
  /** Opens a separate browser context for one user. Console errors fail the journey at its end. */
  visit: (visit?: Visit) => Promise<{ context: BrowserContext; page: Page }>;
}
interface Worker {
  /** One portal for all journeys of a worker, and the state that the previous journey left it in. */
  own: { portal: Portal; left: 'fresh' | 'used' | 'changed' };
}

export const test = base.extend<Fixtures, Worker>({
  own: [
    async ({}, use) => {
      const portal = await startPortal();
      // The copied demo data has the address of another portal.
      await portal.reset();
      await portal.makeProviderKeys();
      await use({ portal, left: 'fresh' });
      await portal.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  portal: async ({ own }, use) => {
    if (own.left === 'changed') await own.portal.reset();
    own.left = 'used';
    await use(own.portal);
  },

  freshPortal: async ({ own }, use) => {
    if (own.left !== 'fresh') await own.portal.reset();
    own.left = 'changed';
    await use(own.portal);
  },

  atEnd: async ({}, use) => {
    const ends: (() => unknown)[] = [];
    await use((end) => ends.push(end));
    // The last first: it may use what was begun before it.
    for (const end of ends.reverse()) await end();
  },

  ownPortal: async ({ atEnd }, use) => {
    await use(async (settings) => {
      const portal = await startPortal(settings);
      atEnd(portal.stop);
      return portal;
    });
  },

  // Needs `atEnd` so that Playwright ends this one first.
  visit: async ({ browser, atEnd: _ }, use) => {
    const contexts: BrowserContext[] = [];
    const problems: string[] = [];
    await use(
      async ({ lang = 'en-US', theme = 'light', width = 1440, height = 900, userAgent, expected = [] } = {}) => {
        const context = await browser.newContext({
          locale: lang,
          colorScheme: theme,
          viewport: { width, height },
          reducedMotion: 'reduce',
          userAgent,
        });
        contexts.push(context);
        const note = (text: string) => {
          // The browser logs every failed request; journeys check what the page does with it.
          if (!text.startsWith('Failed to load resource') && !expected.some((e) => e.test(text))) problems.push(text);
        };
        context.on('weberror', (e) => note(String(e.error())));
        context.on('console', (m) => {
          if (m.type() === 'error') note(m.text());
        });
        return { context, page: await context.newPage() };
      },
    );
    // Otherwise a reply that a route is reading when its page closes would fail the journey.
    await Promise.all(contexts.flatMap((c) => c.pages()).map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await Promise.all(contexts.map((c) => c.close()));
    expect(problems, 'no console errors').toEqual([]);
  },
});

export const expect = test.expect;

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Injects axe into every frame that lacks it: once per document, because it is half of the time of a check. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
  }
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let stops = 0;

/**
 * Expects axe to find no violation on the page, or on the part `within` (WCAG 2.2 AA and best practices); a failure names rule and element. With
 * `PICTURES` set to a folder, saves a screenshot there.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  if (process.env.PICTURES) {
    stops += 1;
    const { file, title } = test.info();
    const name = `${file.replace(/^.*\/|\.journey\.ts$/g, '')}-${title.includes('zh-CN') ? 'zh' : 'en'}-${test.info().workerIndex}-${String(stops).padStart(2, '0')}.png`;
    await page.screenshot({ path: join(process.env.PICTURES, name), fullPage: true });
  }
  // A list is dimmed while it loads again, and fades back: contrast counts for what people read.
  await expect(page.locator('[role="region"][aria-busy="true"]')).toHaveCount(0);
  await bringAxe(page);
  const violations = await page.evaluate(
    async ({ rules, part }) => {
      await Promise.allSettled(
        document
          .getAnimations()
          .filter((one) => one instanceof CSSTransition)
          .map(({ finished }) => finished),
      );
      const { axe } = window as unknown as { axe: typeof Axe };
      // From the top: axe takes a control half under the sticky header for a target that is too small.
      const at = scrollY;
      scrollTo({ top: 0, behavior: 'instant' });
      // Details of passed rules would double the time.
      const { violations } = await axe.run(part ?? document, { runOnly: rules, resultTypes: ['violations'] });
      scrollTo({ top: at, behavior: 'instant' });
      return violations.map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    { rules: RULES, part: within },
  );
  expect(violations).toEqual([]);
}
