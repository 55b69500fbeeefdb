import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
import config from '../playwright.config.ts';
const [out, h, ...files] = process.argv.slice(2);
const browser = await chromium.launch({ ...config.use?.launchOptions });
const page = await browser.newPage({ viewport: { width: 2000, height: 1000 } });
await page.setContent(`<body style="margin:8px;background:#888;display:flex;flex-wrap:wrap;gap:8px">${files.map((f) => `<figure style="margin:0;font:12px sans-serif"><img style="height:${h}px;max-width:980px;object-fit:cover;object-position:top" src="data:image/png;base64,${readFileSync(f!).toString('base64')}"><br>${f!.split('/').pop()}</figure>`).join('')}</body>`);
await page.screenshot({ path: out!, fullPage: true });
await browser.close();
