import { without } from './without.ts';

/**
 * Resolves once a prerendered page has been shown as a whole, so that what nobody sees does not keep it waiting; at once
 * where there is none. A page that nobody looks at gets no frame: it only has to be there.
 */
export function afterFirstFrame(page: Document = document): Promise<void> {
  if (without('first-frame') || page.documentElement.dataset.prerendered === undefined) return Promise.resolve();
  return new Promise((resolve) => {
    const isThere = () => page.readyState !== 'loading';
    const unseen = () => { if (page.hidden && isThere()) resolve(); };
    page.addEventListener('readystatechange', unseen);
    page.addEventListener('visibilitychange', unseen);
    const look = () => {
      // The task that is set here comes behind the frame that this callback belongs to.
      if (isThere()) setTimeout(resolve);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
