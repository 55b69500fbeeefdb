import { loadKy } from '@portal/common/client/load-ky';
import type { PortalConfig } from '@portal/common/contract/portal/config';
import { beginSession, type PortalSession } from '@portal/common/host/session/portal-session';
import { BASENAME } from '@portal/common/pages/addresses';
import { isSignedOutPage } from '@portal/common/pages/signed-out';
import { ownerOf } from '@portal/common/pages/owner-of';
import type { Opening } from './bootstrap.tsx';
import { readConfig } from './boot/read-config.ts';
import { without } from './boot/switched-off.ts';
import { guard, registerHtml } from './federation/guard.ts';

if (window.__portal) window.__portal.guard = guard;
registerHtml();
// Nothing that is loaded later finds it.
const askedAhead = window.__portal?.askedAhead;
delete window.__portal?.askedAhead;

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const place = root;

/** Yields to the browser, so that it can handle input. */
const breathe = () =>
  without('cut-tasks')
    ? undefined
    : new Promise<void>((resolve) => {
        setTimeout(resolve);
      });

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

const here = location.pathname.slice(BASENAME.length);
const ahead = window.__portal?.ahead ?? here;
/** It outlives a start that failed. */
let portal: PortalSession | undefined;

// What signed-in users need is requested before the shell runs. A failure shows where it is used.
if (!isSignedOutPage(ahead))
  Promise.all([import(/* webpackChunkName: "frame" */ './frame/portal-frame.tsx'), loadKy()]).catch(() => {});

/**
 * Begins the session of the visit, and for pages with a session requests the late parts of antd that they import, while
 * the shell is being evaluated.
 */
function open(config: PortalConfig): Opening {
  const owner = ownerOf(config.remotes, ahead);
  const begun = (portal ??= beginSession(config, BASENAME, undefined, undefined, askedAhead));
  // A redirect page, which is one of the signed-out pages, exchanges its code for a session.
  if (!isSignedOutPage(here) && begun.session.likely()) {
    void begun.session.restore();
    import(/* webpackChunkName: "ahead" */ './federation/late-parts.ts')
      .then(({ requestPartsOf }) => owner && requestPartsOf(owner, ahead))
      .catch(() => {
        /* the page requests them itself */
      });
  }
  return { config, begun, ahead, owner };
}

/** Starts the shell. Without config.json or texts, shows an error panel with a retry. */
async function begin(config = readConfig()): Promise<void> {
  try {
    const [start, opening] = await Promise.all([wake(), config.then(open)]);
    await start(place, opening);
  } catch {
    window.__portal?.showTrouble(place, () => void begin());
  }
}

void begin(window.__portal?.config);
