const WORDS = {
  zh: { title: '门户暂时无法打开', text: '没有取到所需的文件。请检查网络，稍后重试。', retry: '重试' },
  en: { title: 'The portal cannot open right now', text: 'A file it needs did not arrive. Check your connection and try again.', retry: 'Try again' },
};

/**
 * Shows without React that the portal cannot start, in the page's language and with a retry. `root` is the element that
 * the shell renders into.
 */
export function showTrouble(root: Element, onRetry: () => void): void {
  const words = document.documentElement.lang.startsWith('en') ? WORDS.en : WORDS.zh;
  const panel = document.createElement('main');
  panel.className = 'boot-trouble';
  panel.setAttribute('role', 'alert');
  const title = Object.assign(document.createElement('h1'), { textContent: words.title });
  const text = Object.assign(document.createElement('p'), { textContent: words.text });
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: words.retry });
  button.addEventListener('click', () => {
    button.disabled = true;
    onRetry();
  });
  panel.append(title, text, button);
  root.replaceChildren(panel);
}
