import type { Terms } from '../contract/account/terms.ts';

/** A version of a document. */
export const someTerms = (document: 'agreement' | 'privacy', version = 1): Terms => ({
  document,
  version,
  digest: `d-${document}-${version}`,
  title_zh: document === 'agreement' ? '用户协议' : '隐私政策',
  title_en: document === 'agreement' ? 'User agreement' : 'Privacy statement',
  address: `https://account.example/terms/${document}/${version}`,
});
