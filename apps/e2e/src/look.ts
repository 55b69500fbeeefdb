import { chromium } from '@playwright/test';
import config from '../playwright.config.ts';
import { startPortal } from './world/portal.ts';
import { openSignedIn } from './world/by-api.ts';
const OUT = '/tmp/look';
const pick = process.argv[2] ?? '';
const SETS: [string, string, [string, string][]][] = [
  ['out', '', [['signin','/loginEnterprisePortal'],['reg-ind','/registerIndividualPortal'],['reg-partner','/registerPartnerPortal'],['forgot','/setPassword/set?user_type=2']]],
  ['ent', 'enterprise', [['profile','/profile/baseInfo'],['cert','/profile/authentication'],['select','/profile/authentication/new/selectType'],['licence','/profile/authentication/new/byCertification'],['security','/account/security'],['credits','/credits'],['keys','/system/accesskeys'],['providers','/uam/provider']]],
  ['partner','partner',[['info','/company/info'],['contacts','/partnerUser'],['person','/company/person']]],
  ['staff','staff-admin',[['queue','/customers/approval/authentication'],['customers','/customers'],['overview','/overview'],['audit','/system/audit'],['setup','/system/setup'],['site','/system/site'],['members','/system/staff'],['apps','/system/applications'],['terms','/system/terms'],['holidays','/system/holidays'],['imports','/system/imports']]],
];
const FORMS = [['en-US',1440,'light'],['zh-CN',360,'dark']] as const;
const browser = await chromium.launch({ ...config.use?.launchOptions });
const portal = await startPortal({ env: { LOG_LEVEL: 'error' } });
for (const [lang, width, theme] of FORMS) {
  for (const [set, who, pages] of SETS) {
    if (pick && !set.includes(pick)) continue;
    const ctx = await browser.newContext({ locale: lang, colorScheme: theme, viewport: { width, height: width===360?780:900 }, reducedMotion: 'reduce' });
    const page = await ctx.newPage();
    try {
      if (who) await openSignedIn(page, portal, lang, who, pages[0]![1]);
      for (const [name, path] of pages) {
        await page.goto(`${portal.url}/microapp${path}${path.includes('?')?'&':'?'}lang=${lang.replace('-','_')}`, { waitUntil: 'networkidle' }).catch(()=>{});
        await page.waitForTimeout(600);
        await page.screenshot({ path: `${OUT}/${set}-${name}-${lang}-${width}-${theme}.png`, fullPage: true });
      }
    } catch (e) { console.log(set, String(e).slice(0,300)); }
    await ctx.close();
  }
}
await portal.stop(); await browser.close();
