import type { Host } from '../host.ts';
import { recall, remember } from './browser-store.ts';

type Theme = Host['theme'];
const DARK = '(prefers-color-scheme: dark)';

/** Returns the theme to start with: the one chosen before, else the system's. */
export function initialTheme(): Theme {
  const chosen = recall('local', 'theme');
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia(DARK).matches ? 'dark' : 'light';
}

/** Keeps a chosen theme under `acc:theme`. */
export function keepTheme(theme: Theme): void {
  remember('local', 'theme', theme);
}

/**
 * Calls `listener` when the system's theme changes, until the user has chosen one. Returns a function that stops it.
 */
export function followTheme(listener: (theme: Theme) => void): () => void {
  const query = window.matchMedia(DARK);
  const onChange = () => {
    if (recall('local', 'theme') === null) listener(query.matches ? 'dark' : 'light');
  };
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Sets the theme of the document, for scroll bars and form controls. */
export function showTheme(theme: Theme): void {
  document.documentElement.style.colorScheme = theme;
  document.documentElement.dataset.theme = theme;
}
