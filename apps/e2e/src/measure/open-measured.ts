import { chromium, type Browser } from '@playwright/test';
import config from '../../playwright.config.ts';
import { freePort, startPortal, type Portal } from '../world/portal.ts';
import { http2Front, TRUST_FRONT } from './http2-front.ts';

/** Settings of a measured portal: little logging, and X-Forwarded-For of this machine is trusted. */
export const QUIET = { LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1' };

export interface Measured {
  portal: Portal;
  browser: Browser;
  /** The address by which pages reach the server of this machine at `url`: over HTTP/2, or `url` itself. */
  behindFront(url: string): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a portal and a browser; with `http2` pages reach every measured server through nginx. */
export async function openMeasured(http2: boolean, env: Record<string, string> = {}): Promise<Measured> {
  const port = await freePort();
  const portal = await startPortal({
    env: { ...QUIET, ...(http2 && { PUBLIC_URL: `https://localhost:${port}` }), ...env },
  });
  const fronts = http2 ? [await http2Front([portal.port], { port })] : [];
  const launch = config.use?.launchOptions;
  const browser = await chromium.launch({
    ...launch,
    args: [...(launch?.args ?? []), ...(http2 ? [TRUST_FRONT] : [])],
  });
  return {
    portal,
    browser,
    async behindFront(url) {
      if (!http2) return url;
      const front = await http2Front([Number(new URL(url).port)]);
      fronts.push(front);
      return front.url;
    },
    async stop() {
      await browser.close();
      for (const front of fronts) front.stop();
      await portal.stop();
    },
  };
}
