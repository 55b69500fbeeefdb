/** A page on React 19 with one remote twice: as a component in its own React, and mounted. */
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as client from 'react-dom/client';
import type { Host } from 'portal-embed';
import { PAGE } from '@portal/common/pages/addresses';
import { federation, hostOf, mountOf } from '../portal.ts';
import '../site.css';

/** React of this page for remotes, in the share scope of the portal. */
const share = (lib: unknown) => ({
  version: react.version,
  scope: ['portal'],
  lib: () => lib,
  shareConfig: { singleton: true, requiredVersion: `^${react.version}` },
});
federation.registerShared({ react: share(react), 'react-dom': share(reactDom), 'react-dom/client': share(client) });

const SITE = { basename: '/sites/together', navigate: () => {} };

const remote = await federation.loadRemote<{ default: react.ComponentType<{ host: Host }> }>('selfservice/app');
const place = document.getElementById('app');
place?.insertAdjacentHTML('afterend', '<button data-change>Close</button><div id="mounted"></div>');
if (remote && place) client.createRoot(place).render(<remote.default host={hostOf(SITE)} />);

const mount = await mountOf('selfservice');
const second = document.getElementById('mounted');
if (second) {
  const mounted = mount(second, hostOf({ ...SITE, location: { path: PAGE.certification } }));
  document.querySelector('button')?.addEventListener('click', () => mounted.unmount());
}
