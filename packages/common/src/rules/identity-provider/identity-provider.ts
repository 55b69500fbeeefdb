import { hasHiddenInLines, lengthOf } from '../text/text.ts';

export type IdpIssue = 'idpName.empty' | 'idpName.illegal' | 'idpDescription.tooLong' | 'idpDescription.illegal'
  | 'idpMetadata.empty' | 'idpMetadata.illegal';

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

/** Metadata URL of an enabled provider: https, at most 1024 characters, no user part. For a disabled provider wrap it in `optional`. */
export function checkIdpMetadataUrl(value: string): IdpIssue | undefined {
  const text = value.trim();
  if (text === '') return 'idpMetadata.empty';
  if (text.length > 1024) return 'idpMetadata.illegal';
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? undefined : 'idpMetadata.illegal';
}
