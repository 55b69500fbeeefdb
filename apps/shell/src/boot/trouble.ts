interface Words {
  title: string;
  text: string;
  button: string;
}

const FAILED: Record<'zh' | 'en', Words> = {
  zh: { title: '门户暂时无法打开', text: '没有取到所需的文件。请检查网络，稍后重试。', button: '重试' },
  en: {
    title: 'The portal cannot open right now',
    text: 'A file it needs did not arrive. Check your connection and try again.',
    button: 'Try again',
  },
};
const SLOW: Record<'zh' | 'en', Words> = {
  zh: { title: '门户仍在加载', text: '请稍候，或重试。', button: '重试' },
  en: { title: 'The portal is still loading', text: 'Wait a moment, or try again.', button: 'Try again' },
};

/** Creates an element with a heading, a sentence and a button in the page's language. */
function panelOf(role: 'alert' | 'status', texts: typeof SLOW, onClick: () => void): HTMLElement {
  const words = document.documentElement.lang.startsWith('en') ? texts.en : texts.zh;
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: words.button });
  button.addEventListener('click', () => {
    button.disabled = true;
    onClick();
  });
  const panel = document.createElement('div');
  panel.setAttribute('role', role);
  panel.append(
    Object.assign(document.createElement('h1'), { textContent: words.title }),
    Object.assign(document.createElement('p'), { textContent: words.text }),
    button,
  );
  return panel;
}

/** Shows `panel` as the whole page. `root` is the element that the shell renders into. */
function show(root: Element, panel: HTMLElement): void {
  const page = Object.assign(document.createElement('main'), { className: 'boot-trouble' });
  page.append(panel);
  root.replaceChildren(page);
}

/** Cancels or removes what `showSlow` shows. */
export let endSlow = (): void => {};

/**
 * Shows without React that the portal cannot start, with a retry. `root` is the element that the shell renders into.
 */
export function showTrouble(root: Element, onRetry: () => void): void {
  endSlow();
  show(root, panelOf('alert', FAILED, onRetry));
}

/**
 * Shows after `patience` milliseconds that the page is still loading, with a reload: as the page, or over a prerendered
 * one, which keeps what is typed. A file that hangs causes no error.
 */
export function showSlow(patience: number): void {
  let shown: HTMLElement | undefined;
  const timer = setTimeout(() => {
    const root = document.getElementById('root');
    if (!root) return;
    shown = panelOf('status', SLOW, () => location.reload());
    if (root.firstElementChild) {
      shown.className = 'boot-trouble boot-over';
      document.body.append(shown);
    } else {
      show(root, shown);
    }
  }, patience);
  endSlow = () => {
    clearTimeout(timer);
    shown?.remove();
  };
}
