import { without } from './switched-off.ts';

/**
 * Resolves after the first frame that shows a prerendered page completely, so that invisible work does not delay it.
 * Resolves immediately without a prerendered page. A hidden tab gets no frames: there, parsing the page is enough.
 */
export function afterFirstFrame(page: Document = document): Promise<void> {
  if (without('first-frame') || page.documentElement.dataset.prerendered === undefined) return Promise.resolve();
  return new Promise((resolve) => {
    const isThere = () => page.readyState !== 'loading';
    const unseen = () => { if (page.hidden && isThere()) resolve(); };
    page.addEventListener('readystatechange', unseen);
    page.addEventListener('visibilitychange', unseen);
    const look = () => {
      // A timer set in an animation frame runs after that frame is painted.
      if (isThere()) setTimeout(resolve);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
