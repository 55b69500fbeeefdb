import { browser, context, signIn, shot, URL_ } from './frame-look.mjs';
const c = await context(); const page = await c.newPage();
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()));
page.on('pageerror', (e) => console.log('pageerror', e.message));
try {
await page.goto(URL_ + '/microapp/loginEnterprisePortal?lang=zh_CN'); await page.waitForTimeout(2500); await shot(page, 'signin-1440');
await page.setViewportSize({ width: 360, height: 780 }); await page.waitForTimeout(300); await shot(page, 'signin-360');
await page.setViewportSize({ width: 1440, height: 900 });
await signIn(page, 'enterprise');
await page.waitForTimeout(1500); console.log(page.url(), await page.title());
await shot(page, 'frame-1440-zh');
await page.getByRole('button', { name: /English/ }).first().click(); await page.waitForTimeout(300);
await page.setViewportSize({ width: 768, height: 900 }); await page.waitForTimeout(400); await shot(page, 'frame-768-en');
await page.getByRole('button', { name: 'Open navigation' }).click(); await page.waitForTimeout(600); await shot(page, 'frame-768-drawer');
await page.keyboard.press('Escape'); await page.waitForTimeout(500);
await page.setViewportSize({ width: 360, height: 780 }); await page.getByRole('button', { name: 'Switch to dark' }).click(); await page.waitForTimeout(600); await shot(page, 'frame-360-dark');
await page.setViewportSize({ width: 1440, height: 900 });await page.waitForTimeout(300);
await page.goto(URL_ + '/microapp/customers'); await page.waitForTimeout(1500); console.log(page.url()); await shot(page, '403-dark');
await page.goto(URL_ + '/microapp/nowhere'); await page.waitForTimeout(1500); console.log(page.url(), await page.title()); await shot(page, '404-dark');
} catch (e) { console.log(e.message.slice(0, 600)); await shot(page, 'fail'); }
await browser.close();
