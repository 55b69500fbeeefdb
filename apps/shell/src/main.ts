import { readConfig } from './boot/read-config.ts';
import { showTrouble } from './boot/trouble.ts';
import { start } from './bootstrap.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const place = root;

/** Nothing can be shown without config.json and texts: until they are there, a panel says so and offers to try again. */
async function begin(config = readConfig()): Promise<void> {
  try {
    await start(place, await config);
  } catch {
    showTrouble(place, () => void begin());
  }
}

void begin(window.__portal?.config);
