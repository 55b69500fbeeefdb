import type { Host } from '../host.ts';
import { recall, remember } from './browser-store.ts';

type Theme = Host['theme'];
const DARK = '(prefers-color-scheme: dark)';

/** The theme to begin with: what was chosen before, else what the system prefers. */
export function initialTheme(): Theme {
  const chosen = recall('local', 'theme');
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia(DARK).matches ? 'dark' : 'light';
}

/** Keeps a chosen theme under `acc:theme`. */
export function keepTheme(theme: Theme): void {
  remember('local', 'theme', theme);
}

/** Follows the system's preference until somebody chooses; answers how to stop. */
export function followTheme(listener: (theme: Theme) => void): () => void {
  const query = window.matchMedia(DARK);
  const onChange = () => { if (recall('local', 'theme') === null) listener(query.matches ? 'dark' : 'light'); };
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Tells the document which colours its scroll bars and form controls take. */
export function showTheme(theme: Theme): void {
  document.documentElement.style.colorScheme = theme;
  document.documentElement.dataset.theme = theme;
}
