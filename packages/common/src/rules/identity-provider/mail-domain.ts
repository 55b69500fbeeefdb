import { plainContact } from '../contact/plain.ts';

export type MailDomainIssue = 'mailDomain.empty' | 'mailDomain.illegal' | 'mailDomain.public';

/** Domains where anybody gets a mailbox: they prove no company. */
const PUBLIC: ReadonlySet<string> = new Set([
  'qq.com',
  'foxmail.com',
  'vip.qq.com',
  '163.com',
  'vip.163.com',
  '126.com',
  'vip.126.com',
  'yeah.net',
  '188.com',
  'sina.com',
  'sina.cn',
  'vip.sina.com',
  'sohu.com',
  '139.com',
  '189.cn',
  'wo.cn',
  'aliyun.com',
  'tom.com',
  '21cn.com',
  '263.net',
  'eyou.com',
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'live.cn',
  'msn.com',
  'yahoo.com',
  'yahoo.cn',
  'yahoo.com.cn',
  'yahoo.co.jp',
  'yahoo.co.uk',
  'ymail.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'proton.me',
  'protonmail.com',
  'pm.me',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'mail.com',
  'aol.com',
  'zoho.com',
  'yandex.com',
  'yandex.ru',
  'mail.ru',
  'naver.com',
  'daum.net',
  'hanmail.net',
  'fastmail.com',
  'hey.com',
  'tutanota.com',
  'tuta.com',
  'orange.fr',
  't-online.de',
  'comcast.net',
  'rediffmail.com',
  'libero.it',
  'free.fr',
  'laposte.net',
]);
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Compared form of a domain: plain, lower case, without a dot at the end. */
export const normaliseDomain = (value: string): string => plainContact(value).toLowerCase().replace(/\.$/, '');

/** True for a domain where anybody gets a mailbox. `domain` as compared. */
export const isPublicDomain = (domain: string): boolean => PUBLIC.has(domain);

/** E-mail domain of a company: at least two labels, none of the public mail services. */
export function checkMailDomain(value: string): MailDomainIssue | undefined {
  const domain = normaliseDomain(value);
  if (domain === '') return 'mailDomain.empty';
  const labels = domain.split('.');
  if (
    domain.length > 200 ||
    labels.length < 2 ||
    !labels.every((label) => LABEL.test(label)) ||
    /^\d+$/.test(labels.at(-1) ?? '')
  )
    return 'mailDomain.illegal';
  return isPublicDomain(domain) ? 'mailDomain.public' : undefined;
}
