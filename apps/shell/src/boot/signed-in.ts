/**
 * The second inline script of the shell's HTML, for pages with a session only. In a browser that probably has one it
 * asks for the token, and with it for what the page reads first; unless the shell, which takes the answers, has begun
 * without them (and set its guard).
 */
import { askAhead } from '@portal/common/host/session/ask-ahead';
import { recall } from '@portal/common/host/storage/browser-store';
import { pageLocale } from '@portal/common/host/storage/locale';
import { BASENAME } from '@portal/common/pages/addresses';
import { isSignedOutPage } from '@portal/common/pages/signed-out';
import { firstReads } from './page/first-reads.ts';
import { without } from './switched-off.ts';

const state = window.__portal;

async function askForData(): Promise<void> {
  const config = await state?.config;
  // A server may put this script into all pages.
  const path = location.pathname.slice(BASENAME.length);
  if (!state || !config || state.guard || isSignedOutPage(path) || recall('local', 'signed-in') === null) return;
  state.askedAhead = askAhead(config, pageLocale(), (who) => firstReads(state.manifestAhead, state.ahead, who));
}

if (!without('boot-ahead'))
  askForData().catch(() => {
    /* the page asks for itself */
  });
