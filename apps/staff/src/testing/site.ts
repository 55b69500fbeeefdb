import { importHolidays, listHolidays, removeHoliday } from '@portal/common/contract/console/holidays';
import { readSetup } from '@portal/common/contract/console/setup';
import {
  listSiteTexts,
  readSite,
  saveSiteDraft,
  publishSite,
  SITE_LINKS,
  SiteSource,
} from '@portal/common/contract/console/site';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import { mock } from '@portal/common/testing/handlers';
import { someContent } from '@portal/common/testing/world';

export type Site = ReplyOf<typeof readSite>;

const { example } = SiteSource;

/** Content of a portal whose provider has published nothing. */
export const site = (change: Partial<Site> = {}): Site => ({
  draft: null,
  draft_version: 0,
  published: {},
  base: someContent,
  defaults: { name: { 'zh-CN': '账号门户', 'en-US': 'Account Portal' }, sender: 'Portal' },
  sources: {
    name: example,
    logo: example,
    colours: example,
    hotline: SiteSource.file,
    filing: example,
    carousel: example,
    sender: example,
    terms: example,
    links: Object.fromEntries(SITE_LINKS.map((link) => [link, example])) as Site['sources']['links'],
  },
  versions: [],
  closed: false,
  ...change,
});

export const siteTexts = [
  { id: 'mail.verifyCode.text', 'zh-CN': '验证码：{code}', 'en-US': 'Your verification code: {code}', slots: ['code'] },
];

const DAYS = [
  { day: '2026-01-01', works: 0 as const, name: '元旦' },
  { day: '2026-02-14', works: 1 as const, name: '春节（班）' },
];

export const siteMocks = [
  mock(listHolidays, { year: 2026, days: DAYS, missing: 2027 }),
  mock(importHolidays, { added: 2, changed: 0, years: [2027] }),
  mock(removeHoliday, {}),
  mock(readSetup, { missing: ['hotline', 'holidays'], closed: false }),
  mock(readSite, site()),
  mock(listSiteTexts, { texts: siteTexts }),
  mock(saveSiteDraft, { version: 1 }),
  mock(publishSite, { version: 1 }),
];
