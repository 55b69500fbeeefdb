import example from '@portal/common/contract/portal/portal-content.json' with { type: 'json' };
import type { PortalContent } from '@portal/common/contract/portal/config';
import { ownPrerender } from './own-prerender.ts';

const PAGE =
  '<main>Form</main><aside><div><span class="m" data-logo="international"><svg></svg></span><span class="n"><span>Account Portal</span></span></div>' +
  '<section aria-roledescription="carousel" aria-label="About"><div class="s" aria-live="off">' +
  [1, 2, 3]
    .map(
      (n) =>
        `<div role="group" class="g" data-shown="${n === 1}" aria-hidden="${n !== 1}" aria-label="Slide ${n} of 3"><p class="t">Ours ${n}</p><p class="x">Text ${n}</p></div>`,
    )
    .join('') +
  '</div><div class="d">' +
  [1, 2, 3]
    .map(
      (n) => `<button type="button" class="o" aria-current="${n === 1}" aria-label="Slide ${n}: Ours ${n}"></button>`,
    )
    .join('') +
  '</div></section></aside><footer><span>© YEAR Account Portal</span></footer>'.replace(
    'YEAR',
    String(new Date().getFullYear()),
  );
const words = {
  'common.portal': 'Sea & Star',
  'common.portal.customer': 'Sea & Star',
  'legal.copyright': `© ${new Date().getFullYear()} Sea & Star`,
};
const both = (text: string) => ({ 'zh-CN': `${text} 中`, 'en-US': text });
const slide = (name: string, more: object = {}) => ({
  name: both(name),
  text: both('Words'),
  path: '',
  image: '',
  siteId: 1,
  ...more,
});
const rendered = (change: Partial<PortalContent>) =>
  ownPrerender(PAGE, { content: { ...(example as PortalContent), ...change }, siteId: 1, locale: 'en-US', example });

test('a page of our example stays as it was built', () => {
  expect(rendered({})).toBe(PAGE);
});

test('name, copyright, logo and filing number are the provider’s, escaped', () => {
  const page = rendered({
    words: { 'zh-CN': words, 'en-US': words },
    logo: both('/microapp/site/sp-a'),
    filing: '<b>1</b>',
  });
  expect(page).toContain('<span class="n"><span>Sea &amp; Star</span></span>');
  expect(page).toContain(`© ${new Date().getFullYear()} Sea &amp; Star`);
  expect(page).toContain('<img src="/microapp/site/sp-a" alt=""');
  expect(page).not.toContain('data-logo');
  expect(page).toContain('Filing number &lt;b&gt;1&lt;/b&gt;</span></footer>');
});

test('slides are those of this site and language, the first one shown', () => {
  const page = rendered({
    carousel: [
      slide('One <1>'),
      slide('Elsewhere', { siteId: 2 }),
      slide('Chinese', { lang: 'zh_CN' }),
      slide('Two', { image: '/p' }),
    ],
  });
  expect(page).not.toContain('Ours');
  expect(page).toContain(
    'data-shown="true" aria-hidden="false" aria-label="Slide 1 of 2"><p class="t">One &lt;1&gt;</p>',
  );
  expect(page).toContain('data-shown="false" aria-hidden="true" aria-label="Slide 2 of 2"><img src="/p"');
  expect(page.match(/class="o"/g)).toHaveLength(2);
  expect(page).toContain('aria-current="false" aria-label="Slide 2: Two"');
  expect(page).toMatch(/<\/div><\/section><\/aside>/);
});
