import {
  SITE_LINKS,
  type readSite,
  type SiteContent,
  type SiteLink,
  type SiteSlide,
} from '@portal/common/contract/console/site';
import type { ReplyOf } from '@portal/common/contract/endpoint';
import type { PortalContent } from '@portal/common/contract/portal/config';

export type SiteState = ReplyOf<typeof readSite>;

/** The form: what the provider gives itself, over what is served without it. */
export interface SiteFields {
  name_zh: string;
  name_en: string;
  sender_zh: string;
  sender_en: string;
  logo_light: string;
  logo_dark: string;
  colour_light: string;
  colour_dark: string;
  colour_panel: string;
  hotline: string;
  filing: string;
  links: Record<SiteLink, string>;
  carousel: SiteSlide[];
  /** By the id of the message. */
  texts: Record<string, { 'zh-CN': string; 'en-US': string }>;
}

/** Colours of the portal without the provider's, as in the themes. */
export const OUR_COLOURS = { light: '#2848A8', dark: '#9AB0F5', panel: '#14213F' };

export function fieldsOf(content: SiteContent, base: PortalContent): SiteFields {
  const { name, sender, logo, colours = OUR_COLOURS, links, texts = [] } = content;
  return {
    name_zh: name?.['zh-CN'] ?? '',
    name_en: name?.['en-US'] ?? '',
    sender_zh: sender?.['zh-CN'] ?? '',
    sender_en: sender?.['en-US'] ?? '',
    logo_light: logo?.light ?? '',
    logo_dark: logo?.dark ?? '',
    colour_light: colours.light,
    colour_dark: colours.dark,
    colour_panel: colours.panel,
    hotline: content.hotline ?? base.hotline,
    filing: content.filing ?? base.filing,
    links: Object.fromEntries(
      SITE_LINKS.map((link) => [link, links?.[link] ?? base.links[link]]),
    ) as SiteFields['links'],
    carousel: content.carousel ?? (base.carousel as SiteSlide[]),
    texts: Object.fromEntries(texts.map(({ id, ...words }) => [id, words])),
  };
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const both = (zh: string, en: string) => ({ 'zh-CN': zh.trim(), 'en-US': en.trim() });

/** The content of the form: a value that is served anyway is not the provider's own. */
export function contentOf(fields: SiteFields, base: PortalContent): SiteContent {
  const { light, dark, panel } = { light: fields.colour_light, dark: fields.colour_dark, panel: fields.colour_panel };
  const links = SITE_LINKS.filter((link) => fields.links[link].trim() !== base.links[link]);
  return {
    ...(fields.name_zh.trim() || fields.name_en.trim() ? { name: both(fields.name_zh, fields.name_en) } : {}),
    ...(fields.sender_zh.trim() || fields.sender_en.trim() ? { sender: both(fields.sender_zh, fields.sender_en) } : {}),
    ...(fields.logo_light ? { logo: { light: fields.logo_light, dark: fields.logo_dark } } : {}),
    ...(same({ light, dark, panel }, OUR_COLOURS) ? {} : { colours: { light, dark, panel } }),
    ...(fields.hotline.trim() === base.hotline ? {} : { hotline: fields.hotline.trim() }),
    ...(fields.filing.trim() === base.filing ? {} : { filing: fields.filing.trim() }),
    ...(links.length > 0 ? { links: Object.fromEntries(links.map((link) => [link, fields.links[link].trim()])) } : {}),
    ...(same(fields.carousel, base.carousel) ? {} : { carousel: fields.carousel }),
    ...(Object.keys(fields.texts).length > 0
      ? { texts: Object.entries(fields.texts).map(([id, words]) => ({ id, ...words })) }
      : {}),
  };
}
