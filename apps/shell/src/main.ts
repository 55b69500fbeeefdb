import { readConfig } from './boot/read-config.ts';
import { showTrouble } from './boot/trouble.ts';
import { without } from './boot/without.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const place = root;

/** Lets the browser answer to what a person does meanwhile. */
const breathe = () => (without('cut-tasks') ? undefined : new Promise<void>((resolve) => { setTimeout(resolve); }));

/**
 * The shell, part by part: each of them takes a slow machine its time to run, and somebody may be typing into a page
 * that was rendered ahead. All of it is in the first scripts.
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

/** Nothing can be shown without config.json and texts: until they are there, a panel says so and offers to try again. */
async function begin(config = readConfig()): Promise<void> {
  try {
    const start = await wake();
    await start(place, await config);
  } catch {
    showTrouble(place, () => void begin());
  }
}

void begin(window.__portal?.config);
