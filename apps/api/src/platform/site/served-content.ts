import { join } from 'node:path';
import { SITE_LINKS, SiteSource, type SiteContent, type SiteLink } from '@portal/common/contract/console/site';
import type { PortalConfig, PortalContent } from '@portal/common/contract/portal/config';
import example from '@portal/common/contract/portal/portal-content.json' with { type: 'json' };
import type { Locale } from '@portal/common/intl/locale';
import type { Config } from '../settings/config.ts';
import { readTogether } from './read-together.ts';
import type { Site } from './site.ts';

/** The operator's `config.json`: the shell's own file. */
export async function operatorFile({ appsDir }: Pick<Config, 'appsDir'>): Promise<Partial<PortalConfig>> {
  const file: unknown = JSON.parse((await readTogether(join(appsDir, 'shell/dist/config.json'))) ?? '{}');
  return typeof file === 'object' && file !== null ? file : {};
}

const CONTENT = ['hotline', 'links', 'logo', 'filing', 'legal', 'carousel', 'benefits'] as const;

/** What is served where the provider has published nothing: the operator's file, else our example. */
export function baseContent(file: Partial<PortalConfig>): PortalContent {
  const own = Object.fromEntries(CONTENT.flatMap((key) => (file[key] === undefined ? [] : [[key, file[key]]])));
  return {
    ...(example as PortalContent),
    ...own,
    links: { ...example.links, ...file.links },
    legal: { ...example.legal, ...file.legal },
  };
}

/** The texts of the portal that name it, with the provider's name. Browsers show them as they are: they parse none. */
const wordsOf = (name: NonNullable<SiteContent['name']>): NonNullable<PortalContent['words']> => {
  const words = (locale: Locale) => ({
    'common.portal': name[locale],
    'common.portal.customer': name[locale],
    'legal.copyright': `© ${new Date().getFullYear()} ${name[locale]}`,
  });
  return { 'zh-CN': words('zh-CN'), 'en-US': words('en-US') };
};

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isExample = (value: string, ours: string) => ours !== '' && value === ours;

/** Links of the example that must not be in use at a provider. */
const EXAMPLE_LINKS = SITE_LINKS.filter((link) => example.links[link] !== '');

/** What still has the value of our example. */
export interface ExampleParts {
  terms: boolean;
  links: boolean;
  hotline: boolean;
}

/** Terms that are required of those who register are the provider's, whatever the links of `legal` are. */
export const exampleParts = (
  { legal, links, hotline }: Pick<PortalContent, 'legal' | 'links' | 'hotline'>,
  hasTerms: boolean,
): ExampleParts => ({
  terms:
    !hasTerms &&
    (['agreement', 'privacy'] as const).some((part) =>
      (['zh-CN', 'en-US'] as const).some((locale) => isExample(legal[part][locale], example.legal[part][locale])),
    ),
  links: EXAMPLE_LINKS.some((link) => isExample(links[link], example.links[link])),
  hotline: isExample(hotline, example.hotline),
});

/** Content with the provider's own values over those of `base`. */
export function contentWith(base: PortalContent, own: SiteContent): PortalContent {
  return {
    ...base,
    ...(own.hotline === undefined ? {} : { hotline: own.hotline }),
    ...(own.filing === undefined ? {} : { filing: own.filing }),
    ...(own.carousel === undefined ? {} : { carousel: own.carousel }),
    ...(own.logo === undefined ? {} : { logo: { 'zh-CN': own.logo.light, 'en-US': own.logo.light } }),
    ...(own.name === undefined ? {} : { words: wordsOf(own.name) }),
    links: { ...base.links, ...own.links },
  };
}

interface Served {
  file: Partial<PortalConfig>;
  own: SiteContent;
  content: PortalContent;
  /** Registration is closed, because terms, links or hotline are our example's. Only in production. */
  closed: boolean;
}

/** Whether registration is closed: in production, while a part is our example's. */
export const isClosed = ({ mode }: Pick<Config, 'mode'>, parts: ExampleParts) =>
  mode === 'production' && Object.values(parts).some(Boolean);

/** The content that pages get now. */
export async function servedContent({ config, site }: { config: Config; site: Site }): Promise<Served> {
  const [file, own, hasTerms] = await Promise.all([operatorFile(config), site.current(), site.hasTerms()]);
  const content = contentWith(baseContent(file), own);
  const closed = isClosed(config, exampleParts(content, hasTerms));
  return { file, own, content: closed ? { ...content, closed } : content, closed };
}

/** Where each value comes from. */
export function sourcesOf(file: Partial<PortalConfig>, own: SiteContent, hasTerms: boolean) {
  const base = baseContent(file);
  const of = (isOwn: boolean, key: 'hotline' | 'filing' | 'carousel' | 'logo') =>
    isOwn ? SiteSource.own : same(base[key], (example as PortalContent)[key]) ? SiteSource.example : SiteSource.file;
  const onlyOwn = (isOwn: boolean) => (isOwn ? SiteSource.own : SiteSource.example);
  return {
    name: onlyOwn(own.name !== undefined),
    colours: onlyOwn(own.colours !== undefined),
    sender: onlyOwn(own.sender !== undefined),
    logo: of(own.logo !== undefined, 'logo'),
    hotline: of(own.hotline !== undefined, 'hotline'),
    filing: of(own.filing !== undefined, 'filing'),
    carousel: of(own.carousel !== undefined, 'carousel'),
    terms: hasTerms ? SiteSource.own : exampleParts(base, false).terms ? SiteSource.example : SiteSource.file,
    links: Object.fromEntries(
      SITE_LINKS.map((link) => [
        link,
        own.links?.[link] !== undefined
          ? SiteSource.own
          : base.links[link] === example.links[link]
            ? SiteSource.example
            : SiteSource.file,
      ]),
    ) as Record<SiteLink, SiteSource>,
  };
}
