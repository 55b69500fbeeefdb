import * as z from 'zod/mini';
import { PartnerRole } from '../../enums/partner/partner-role.ts';
import { MEMBER_RIGHT } from '../../rules/company/member-rights.ts';
import { UserType } from '../../enums/user/user-type.ts';

const words = z.strictObject({
  'common.portal': z.string(),
  'common.portal.customer': z.string(),
  'legal.copyright': z.string(),
});
const localised = z.strictObject({ 'zh-CN': z.string(), 'en-US': z.string() });

const menuEntry = z.strictObject({
  path: z.string(),
  label: localised,
  /** Heading above the entry. */
  group: localised,
  /** Name of an icon that the shell knows; unknown names show a dot. */
  icon: z.string(),
  userTypes: z.array(z.enum(UserType)),
  /** Staff need one of these privileges. */
  anyOf: z.optional(z.array(z.string())),
  /** Partner users need one of these roles; users of other types have no role and are not checked. */
  partnerRoles: z.optional(z.array(z.enum(PartnerRole))),
  /** Members of an enterprise need this right (`MemberRight`); users of other types are not checked. */
  memberRight: z.optional(z.enum(MEMBER_RIGHT)),
  /**
   * What the entry counts: pending requests of a queue of staff (`ApprovalQueue`), or `deletions` to confirm. A shell
   * ignores names that it does not know.
   */
  count: z.optional(z.string()),
});
export type MenuEntry = z.infer<typeof menuEntry>;

/** Claim of a remote: its paths below the basename, and its user types, where two remotes claim one path. */
export const remoteClaim = z.strictObject({
  name: z.string(),
  /** URL of the remote's mf-manifest.json, absolute or relative to the portal's origin. */
  manifest: z.string(),
  paths: z.array(z.string()),
  userTypes: z.optional(z.array(z.enum(UserType))),
  /** Entries of the side navigation; the shell shows those whose user type and privilege fit. */
  menu: z.optional(z.array(menuEntry)),
  /**
   * Subresource Integrity of the manifest, which has the digests of the first files, and of `integrity.json` beside it,
   * which has all. Without it the shell does not load the remote.
   */
  integrity: z.optional(z.strictObject({ manifest: z.string(), files: z.string() })),
  /** A candidate runs beside the released build: pages report whether either works. */
  watched: z.optional(z.literal(true)),
});
export type RemoteClaim = z.infer<typeof remoteClaim>;

/**
 * Why a page does not show the preview of a build: its link was changed, another session has it, its time is over, it
 * was ended by hand or with its maker's sessions, the build was withdrawn, or it cannot be read.
 */
export const PREVIEW_REFUSAL = ['changed', 'taken', 'over', 'ended', 'withdrawn', 'unread'] as const;
export type PreviewRefusal = (typeof PREVIEW_REFUSAL)[number];

/** What a page says of a build that it shows to one session only, or why it shows the released one. */
export const pagePreview = z.union([
  z.strictObject({
    remote: z.string(),
    /** Digest of the build, or the address of a developer's machine. */
    build: z.string(),
    /** ISO-8601; absent for a developer's machine. */
    until: z.optional(z.string()),
  }),
  z.strictObject({ refused: z.enum(PREVIEW_REFUSAL) }),
]);
export type PagePreview = z.infer<typeof pagePreview>;

/** Links, legal texts, carousel, benefits, hotline. Empty values are hidden. */
export const portalContent = z.strictObject({
  hotline: z.string(),
  links: z.strictObject({
    official: z.string(),
    order: z.string(),
    service: z.string(),
    bill: z.string(),
    help: z.string(),
    filing: z.string(),
  }),
  /** Addresses of logos, by language; without them the portal's own mark is drawn. */
  logo: z.optional(localised),
  /** Texts of the portal that name the provider, by language and id: they replace ours. */
  words: z.optional(z.strictObject({ 'zh-CN': words, 'en-US': words })),
  /** Nobody can register, because the portal is being set up. */
  closed: z.optional(z.boolean()),
  /** Browsers in which people can sign in by WeChat: the one inside WeChat, any other one. */
  wechatSignIn: z.optional(z.array(z.enum(['inApp', 'website']))),
  /** A tracker counts page views of those who allow it; without one nobody is asked. */
  pageViews: z.optional(z.boolean()),
  /** Filing record number shown with `links.filing`. */
  filing: z.string(),
  legal: z.strictObject({ agreement: localised, privacy: localised }),
  carousel: z.array(
    z.strictObject({
      name: localised,
      text: localised,
      path: z.string(),
      image: z.string(),
      siteId: z.number(),
      lang: z.optional(z.string()),
    }),
  ),
  benefits: z.array(
    z.strictObject({ icon: z.string(), name: localised, text: localised, for: z.optional(z.string()) }),
  ),
});
export type PortalContent = z.infer<typeof portalContent>;

/** `/microapp/config.json`: read before anything else. */
export const portalConfig = z.strictObject({
  /** Origin of the account API; empty = the portal's own origin. */
  apiBase: z.string(),
  siteId: z.union([z.literal(1), z.literal(2)]),
  clientId: z.string(),
  /** Empty base = no tracking at all. */
  tracker: z.strictObject({ base: z.string(), siteId: z.string() }),
  ...portalContent.shape,
  /** The social app whose in-app browser may sign in and whose accounts can be bound; without it both are off. */
  wechat: z.optional(z.strictObject({ appId: z.string() })),
  remotes: z.array(remoteClaim),
  /** Of the session that the page is for. */
  preview: z.optional(pagePreview),
});
export type PortalConfig = z.infer<typeof portalConfig>;
