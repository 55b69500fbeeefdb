import { isColour } from './colours.ts';
import { hasHidden, hasHiddenInLines, isName, lengthOf } from '../text/text.ts';

export type SiteIssue =
  | 'siteName.illegal'
  | 'siteLine.illegal'
  | 'siteAddress.illegal'
  | 'sitePath.illegal'
  | 'siteColour.illegal'
  | 'siteText.illegal';

const NAME_MAX = 30;
const LINE_MAX = 200;
const TEXT_MAX = 2000;
const ADDRESS_MAX = 500;
/** Slides that a portal may have. */
export const SLIDES_MAX = 10;

/** Name of the portal or of a sender: 1 to 30 visible characters. */
export const checkSiteName = (value: string): SiteIssue | undefined =>
  isName(value.trim(), NAME_MAX) && !/[<>"{}\r\n]/.test(value) ? undefined : 'siteName.illegal';

/** A line, or nothing: at most 200 characters. */
export const checkSiteLine = (value: string): SiteIssue | undefined =>
  lengthOf(value, LINE_MAX) <= LINE_MAX && !hasHidden(value.trim()) ? undefined : 'siteLine.illegal';

/** Text of a message: 1 to 2,000 characters. Its slots are checked by the API. */
export const checkSiteText = (value: string): SiteIssue | undefined =>
  value.trim() !== '' && lengthOf(value, TEXT_MAX) <= TEXT_MAX && !hasHiddenInLines(value)
    ? undefined
    : 'siteText.illegal';

const isWeb = (text: string) => {
  const url = /[\s\\<>"]/.test(text) || text.length > ADDRESS_MAX ? null : URL.parse(text);
  return url !== null && url.protocol === 'https:' && url.username === '' && url.password === '';
};

/** An https address, or nothing, which hides the link. */
export const checkSiteAddress = (value: string): SiteIssue | undefined =>
  value.trim() === '' || isWeb(value.trim()) ? undefined : 'siteAddress.illegal';

/** Where a slide leads: an https address, a path of this portal, or nothing. */
export const checkSitePath = (value: string): SiteIssue | undefined => {
  const text = value.trim();
  const isPath = /^\/(?![/\\])[\x21-\x7e]*$/.test(text) && !/[<>"\\]/.test(text) && text.length <= ADDRESS_MAX;
  return text === '' || isPath || isWeb(text) ? undefined : 'sitePath.illegal';
};

/** A colour as `#rrggbb`. */
export const checkSiteColour = (value: string): SiteIssue | undefined =>
  isColour(value.trim()) ? undefined : 'siteColour.illegal';
