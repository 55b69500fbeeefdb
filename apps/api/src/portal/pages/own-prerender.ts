import { html as markup } from 'hono/html';
import type { PortalConfig, PortalContent } from '@portal/common/contract/portal/config';
import type { Locale } from '@portal/common/intl/locale';
import { textOf } from '../../platform/intl/texts.ts';
import { htmlText } from '../../platform/http/html/html.ts';

const escaped = (text: string) => htmlText(markup`${text}`);

const MARK = /<span class="[^"]*" data-logo="[^"]*">.*?<\/svg><\/span>/g;
const SLIDES = /<section aria-roledescription="carousel"[^>]*>.*?<\/section>/g;
const SLIDE = /<div role="group".*?<\/div>/;
const CLASSES = /<p class="([^"]*)">.*?<p class="([^"]*)">/;
const DOTS = /(<div class="[^"]*">)(<button type="button"[^>]*aria-current="true"[^>]*><\/button>).*?(<\/div>)$/;

/** One slide for each of the provider's; the live page turns them. */
function slidesOf(section: string, locale: Locale, slides: { title: string; text: string; image: string }[]): string {
  const [slide = ''] = SLIDE.exec(section) ?? [];
  const [, titleClass = '', textClass = ''] = CLASSES.exec(slide) ?? [];
  const opening = /^<div[^>]*>/.exec(slide)?.[0] ?? '<div>';
  const labelled = (tag: string, label: string) =>
    tag.replace(/aria-label="[^"]*"/, () => `aria-label="${escaped(label)}"`);
  const made = slides.map(({ title, text, image }, index) => {
    const place = labelled(opening, textOf(locale, 'panel.next', { n: index + 1, of: slides.length }));
    const open =
      index === 0
        ? place
        : place.replace('data-shown="true"', 'data-shown="false"').replace('aria-hidden="false"', 'aria-hidden="true"');
    const picture = image === '' ? '' : `<img src="${escaped(image)}" alt="" style="display:block;max-width:100%">`;
    return `${open}${picture}<p class="${titleClass}">${escaped(title)}</p><p class="${textClass}">${escaped(text)}</p></div>`;
  });
  const around = section.slice(0, section.indexOf(slide));
  const [, dots = '', dot = ''] = DOTS.exec(section.slice(0, -'</section>'.length)) ?? [];
  const each = slides.map(({ title }, index) => {
    const own = labelled(dot, textOf(locale, 'panel.dot', { n: index + 1, name: title }));
    return index === 0 ? own : own.replace('aria-current="true"', 'aria-current="false"');
  });
  const buttons = slides.length > 1 && dots !== '' ? `${dots}${each.join('')}</div>` : '';
  return `${around}${made.join('')}</div>${buttons}</section>`;
}

/**
 * A prerendered page with the content that is served: the build rendered it with our example. The live page has the
 * same, so that nothing changes when it takes over.
 */
export function ownPrerender(
  page: string,
  {
    content,
    siteId,
    locale,
    example,
  }: {
    content: PortalContent;
    siteId: PortalConfig['siteId'];
    locale: Locale;
    example: Pick<PortalContent, 'carousel'>;
  },
): string {
  let own = page;
  const words: Readonly<Record<string, string>> = content.words?.[locale] ?? {};
  const year = String(new Date().getFullYear());
  for (const [id, text] of Object.entries(words)) {
    const ours = escaped(textOf(locale, id, { year }));
    own = own.replaceAll(`>${ours}<`, () => `>${escaped(text)}<`);
  }
  const logo = content.logo?.[locale];
  if (logo) own = own.replaceAll(MARK, () => `<img src="${escaped(logo)}" alt="" height="28" style="display:block">`);
  if (content.carousel !== example.carousel && JSON.stringify(content.carousel) !== JSON.stringify(example.carousel)) {
    const slides = content.carousel
      .filter((slide) => slide.siteId === siteId && (!slide.lang || slide.lang.replace('_', '-') === locale))
      .map(({ name, text, image }) => ({ title: name[locale], text: text[locale], image }));
    if (slides.length > 0) own = own.replaceAll(SLIDES, (section) => slidesOf(section, locale, slides));
  }
  if (content.filing) {
    const record = `<span>${escaped(textOf(locale, 'legal.filing', { number: content.filing }))}</span>`;
    own = own.replaceAll('</footer>', () => `${record}</footer>`);
  }
  return own;
}
