import { createRoot } from 'react-dom/client';
import { createElement } from 'react';
import type { Host } from '@portal/common/host/host';
import App from './app.tsx';

export function mount(element: Element, host: Host) {
  const root = createRoot(element);
  const update = (next: Host) => root.render(createElement(App, { host: next }));
  update(host);
  return { update, unmount: () => root.unmount() };
}
