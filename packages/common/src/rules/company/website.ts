export type WebsiteIssue = 'website.illegal' | 'website.tooLong';

const MAX = 1024;
const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** Website, optional: at most 1024 characters, an http(s) address; the scheme is optional. */
export function checkWebsite(value: string): WebsiteIssue | undefined {
  const text = value.trim();
  if (text === '') return undefined;
  if (text.length > MAX) return 'website.tooLong';
  const url = parse(text);
  return url &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    HOST.test(url.hostname)
    ? undefined
    : 'website.illegal';
}

function parse(text: string): URL | undefined {
  if (/[\s\\<>"]/.test(text)) return undefined;
  return URL.parse(/^[A-Za-z][A-Za-z0-9+.-]*:\/\//.test(text) ? text : `https://${text}`) ?? undefined;
}
