import { hasHidden, hasHiddenInLines, lengthOf } from '../text/text.ts';

export type IdpIssue =
  | 'idpName.empty'
  | 'idpName.illegal'
  | 'idpDescription.tooLong'
  | 'idpDescription.illegal'
  | 'idpMetadata.empty'
  | 'idpMetadata.illegal'
  | 'idpClientId.illegal'
  | 'idpClientSecret.illegal'
  | 'idpAttribute.illegal'
  | 'idpLinkNote.empty'
  | 'idpLinkNote.illegal';

/** Name of an identity provider: 1 to 50 letters, digits, hyphens and underscores. */
export function checkIdpName(value: string): IdpIssue | undefined {
  const name = value.trim();
  if (name === '') return 'idpName.empty';
  return name.length <= 50 && /^[A-Za-z0-9_-]+$/.test(name) ? undefined : 'idpName.illegal';
}

/** Description of an identity provider, optional: at most 255 characters. */
export function checkIdpDescription(value: string): IdpIssue | undefined {
  const text = value.trim();
  if (lengthOf(text, 255) > 255) return 'idpDescription.tooLong';
  return hasHiddenInLines(text) ? 'idpDescription.illegal' : undefined;
}

/** A development machine may run its own provider; in production the API rejects these hosts. */
const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1']);

/**
 * Metadata URL of an enabled provider: https (or http on this machine), at most 1024 characters, no user part. For a
 * disabled provider wrap it in `optional`.
 */
export function checkIdpMetadataUrl(value: string): IdpIssue | undefined {
  const text = value.trim();
  if (text === '') return 'idpMetadata.empty';
  if (text.length > 1024) return 'idpMetadata.illegal';
  const url = URL.parse(text);
  const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOCAL.has(url.hostname));
  return url && safe && url.username === '' && url.password === '' ? undefined : 'idpMetadata.illegal';
}

/** Visible ASCII, as OAuth requires of client ids and secrets; a client id may contain spaces. */
const isVisible = (text: string, max: number) => text.length <= max && /^[\x20-\x7e]*$/.test(text);

/** Client id of an OAuth2 provider, optional while it is set up: at most 255 visible ASCII characters. */
export function checkIdpClientId(value: string): IdpIssue | undefined {
  return isVisible(value.trim(), 255) ? undefined : 'idpClientId.illegal';
}

/** Client secret of an OAuth2 provider; empty keeps the stored one: at most 512 visible ASCII characters. */
export function checkIdpClientSecret(value: string): IdpIssue | undefined {
  return isVisible(value.trim(), 512) ? undefined : 'idpClientSecret.illegal';
}

/** Name of an attribute or claim, optional: at most 255 visible ASCII characters. */
export function checkIdpAttribute(value: string): IdpIssue | undefined {
  return isVisible(value.trim(), 255) ? undefined : 'idpAttribute.illegal';
}

/** Whom a link to the set-up of a provider is for: 1 to 50 characters. */
export function checkIdpLinkNote(value: string): IdpIssue | undefined {
  const note = value.trim();
  if (note === '') return 'idpLinkNote.empty';
  return lengthOf(note, 50) > 50 || hasHidden(note) ? 'idpLinkNote.illegal' : undefined;
}
