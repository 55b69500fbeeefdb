import { loadKy } from '@portal/common/client/load-ky';
import { readConfig } from './boot/read-config.ts';
import { showTrouble } from './boot/trouble.ts';
import { isSignedOutPage } from './frame/areas.ts';
import { without } from './boot/switched-off.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const place = root;

/** Yields to the browser, so that it can handle input. */
const breathe = () => (without('cut-tasks') ? undefined : new Promise<void>((resolve) => { setTimeout(resolve); }));

/**
 * Evaluates the shell in several tasks, because each part takes time on a slow machine and the user may be typing into
 * the prerendered page. All parts are in the first scripts.
 */
async function wake() {
  await breathe();
  await import(/* webpackMode: "eager" */ 'react');
  await breathe();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await breathe();
  await import(/* webpackMode: "eager" */ '@portal/common/antd/first');
  await breathe();
  await import(/* webpackMode: "eager" */ '@portal/common/antd/base');
  await breathe();
  const { start } = await import(/* webpackMode: "eager" */ './bootstrap.tsx');
  await breathe();
  return start;
}

// What signed-in users need is requested before the shell runs. A failure shows where it is used.
if (!isSignedOutPage(window.__portal?.ahead ?? '')) Promise.all([import('./frame/portal-frame.tsx'), import('./federation/read-ahead.ts'), loadKy()]).catch(() => {});

/** Starts the shell. Without config.json or texts, shows an error panel with a retry. */
async function begin(config = readConfig()): Promise<void> {
  try {
    const start = await wake();
    await start(place, await config);
  } catch {
    showTrouble(place, () => void begin());
  }
}

void begin(window.__portal?.config);
