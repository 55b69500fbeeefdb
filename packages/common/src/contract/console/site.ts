import * as z from 'zod/mini';
import { Privilege } from '../../enums/staff/privilege.ts';
import {
  checkSiteAddress,
  checkSiteColour,
  checkSiteLine,
  checkSiteName,
  checkSitePath,
  checkSiteText,
  SLIDES_MAX,
} from '../../rules/site/site.ts';
import type { IssueCode } from '../../errors/issues.ts';
import { date } from '../encoded.ts';
import { endpointsOf, staff } from '../endpoint.ts';
import { queryNumber, trimmed, wholeNumber } from '../fields.ts';
import { portalContent } from '../portal/config.ts';
import { storedNow, versionRead } from '../version.ts';

const endpoint = endpointsOf('site');

/** The provider's own content of the portal. For administrators only. */
const access = staff(Privilege.admin);
const path = '/api/account/v1/site';

const both = (rule: (value: string) => IssueCode | undefined) =>
  z.strictObject({ 'zh-CN': trimmed(rule), 'en-US': trimmed(rule) });

/** Address of an uploaded picture. */
const picture = z.string().check(z.regex(/^\/microapp\/site\/sp-[a-z0-9-]{1,50}$/));
const pictureOrNone = z.union([z.literal(''), picture]);
const address = trimmed(checkSiteAddress);
const line = trimmed(checkSiteLine);
const colour = trimmed(checkSiteColour);

/** Names of the links of the portal. */
export const SITE_LINKS = ['official', 'order', 'service', 'bill', 'help', 'filing'] as const;
export type SiteLink = (typeof SITE_LINKS)[number];

const slide = z.strictObject({
  name: both(checkSiteLine),
  text: both(checkSiteLine),
  path: trimmed(checkSitePath),
  image: pictureOrNone,
  siteId: z.union([z.literal(1), z.literal(2)]),
  /** `zh_CN` or `en_US`; both languages without it. */
  lang: z.optional(z.enum(['zh_CN', 'en_US'])),
});

/** What a provider says itself. A key that is missing has the value of the operator's `config.json`, else our example. */
export const siteContent = z.strictObject({
  /** Name of the portal. */
  name: z.optional(both(checkSiteName)),
  /** Pictures for a light and for a dark ground; without a dark one, the light one stands on both. */
  logo: z.optional(z.strictObject({ light: picture, dark: pictureOrNone })),
  colours: z.optional(z.strictObject({ light: colour, dark: colour, panel: colour })),
  /** An empty address hides the link. */
  links: z.optional(
    z.strictObject({
      official: z.optional(address),
      order: z.optional(address),
      service: z.optional(address),
      bill: z.optional(address),
      help: z.optional(address),
      filing: z.optional(address),
    }),
  ),
  hotline: z.optional(line),
  /** Filing record number (ICP). */
  filing: z.optional(line),
  carousel: z.optional(z.array(slide).check(z.maxLength(SLIDES_MAX))),
  /** Name of the sender of e-mails and SMS. */
  sender: z.optional(both(checkSiteName)),
  /** Texts of messages by id (`mail.verifyCode.text`), with the slots of ours. */
  texts: z.optional(
    z.array(z.strictObject({ id: z.string(), 'zh-CN': trimmed(checkSiteText), 'en-US': trimmed(checkSiteText) })),
  ),
});
export type SiteContent = z.infer<typeof siteContent>;
export type SiteSlide = z.infer<typeof slide>;

/** Whose value is served: of the published rows, of the operator's `config.json`, or our example's. */
export const SiteSource = { own: 'own', file: 'file', example: 'example' } as const;
export type SiteSource = (typeof SiteSource)[keyof typeof SiteSource];

const source = z.enum(SiteSource);

/** The draft, or what is published where there is none, with who wrote the draft last and when. */
const conflict = storedNow({ content: siteContent, time: date, by: z.string() });

/** A published version of the content. */
const version = z.strictObject({
  version: z.number(),
  time: date,
  /** Name of the member of staff; empty for the operator's command. */
  by: z.string(),
  /** The version that it brought back. */
  restored_from: z.nullable(z.number()),
});

export const readSite = endpoint({
  summary: 'Content of the portal: draft, publication and sources',
  refuses: [],
  method: 'GET',
  path,
  access,
  reply: z.strictObject({
    /** Null without a draft. */
    draft: z.nullable(z.strictObject({ content: siteContent, time: date, by: z.string() })),
    /** Grows on each save, also after the draft was discarded or published; a save names it. */
    draft_version: z.number(),
    published: siteContent,
    /** What is served where nothing is published: the operator's `config.json`, else our example. */
    base: portalContent,
    /** What names and senders of messages are where nothing is published. */
    defaults: z.strictObject({
      name: z.strictObject({ 'zh-CN': z.string(), 'en-US': z.string() }),
      sender: z.string(),
    }),
    sources: z.strictObject({
      name: source,
      logo: source,
      colours: source,
      hotline: source,
      filing: source,
      carousel: source,
      sender: source,
      terms: source,
      links: z.strictObject({
        official: source,
        order: source,
        service: source,
        bill: source,
        help: source,
        filing: source,
      }),
    }),
    /** Newest first. */
    versions: z.array(version),
    /** True while registration is closed, because terms, links or hotline are our example's. */
    closed: z.boolean(),
  }),
});

/** Our texts of messages, which the provider can replace. */
export const listSiteTexts = endpoint({
  summary: 'Texts of messages with their slots',
  refuses: [],
  method: 'GET',
  path: `${path}/texts`,
  access,
  reply: z.strictObject({
    texts: z.array(
      z.strictObject({ id: z.string(), 'zh-CN': z.string(), 'en-US': z.string(), slots: z.array(z.string()) }),
    ),
  }),
});

/** Refused with the measured contrast of a colour that is too pale, and for a text that lacks a slot. */
export const saveSiteDraft = endpoint({
  summary: 'Save the draft of the content',
  refuses: [
    'Account.Site.Contrast',
    'Account.Site.Picture.Unknown',
    'Account.Site.Text.Unknown',
    'Account.Site.Text.Syntax',
    'Account.Site.Text.Slot.Unknown',
    'Account.Site.Text.Slot.Missing',
  ],
  method: 'PUT',
  path: `${path}/draft`,
  access,
  body: z.strictObject({ content: siteContent, version: wholeNumber }),
  reply: z.strictObject({ version: z.number() }),
  conflict,
});

export const discardSiteDraft = endpoint({
  summary: 'Discard the draft of the content',
  refuses: ['Account.NotFound'],
  method: 'DELETE',
  path: `${path}/draft`,
  access,
  query: z.strictObject({ version: z.optional(queryNumber) }),
  conflict,
});

/** Needs a recent sign-in. */
export const publishSite = endpoint({
  summary: 'Publish the draft of the content',
  refuses: ['Account.SignIn.Recent.Required', 'Account.NotFound'],
  method: 'POST',
  path: `${path}/versions`,
  access,
  idempotencyKey: true,
  body: z.strictObject({ ...versionRead }),
  reply: z.strictObject({ version: z.number() }),
  conflict,
});

/** Publishes an earlier version once more; 0 is the state before the first one. Needs a recent sign-in. */
export const restoreSite = endpoint({
  summary: 'Publish an earlier version of the content again',
  refuses: ['Account.SignIn.Recent.Required', 'Account.NotFound'],
  method: 'POST',
  path: `${path}/versions/restore`,
  access,
  idempotencyKey: true,
  body: z.strictObject({ version: wholeNumber }),
  reply: z.strictObject({ version: z.number() }),
});

/** PNG, JPEG or WebP of at most 2 MB; an SVG is refused. */
export const uploadSitePicture = endpoint({
  summary: 'Upload a picture for the content',
  refuses: ['Account.Site.Picture.Type', 'Account.Site.Picture.Size'],
  method: 'POST',
  path: `${path}/pictures`,
  access,
  idempotencyKey: true,
  form: { fields: z.strictObject({}), file: 'file' },
  reply: z.strictObject({ address: z.string(), width: z.number(), height: z.number() }),
});
