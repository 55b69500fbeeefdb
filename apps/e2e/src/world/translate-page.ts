import type { Page } from '@playwright/test';

/**
 * Does what page translation of a browser does: replaces each text node of a page, also those that appear later, by a
 * `<font>` element. The text stays, so that journeys find it. Call it before the page is opened.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wrap = (text: Text) => {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest('font, script, style, title, head'))
        return;
      const font = document.createElement('font');
      font.textContent = text.data;
      text.replaceWith(font);
    };
    const wrapAll = (root: Node) => {
      if (root instanceof Text) wrap(root);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(wrap);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of addedNodes.length > 0 ? addedNodes : [target]) wrapAll(node);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}
