import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { AppProps, ModalProps, RealApp, SpinProps } from './over.ts';

type Over = typeof import('./over.ts');

/** Milliseconds until what did not arrive is asked for again. */
const AGAIN = 3000;

let arrived: Over | null = null;
let asked: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Fetches dialogs, messages and the waiting sign ahead of their use, once. Rejects when they cannot be had; the next call asks again. */
export function loadOver(): Promise<void> {
  // By this path, because it is the one that the build shares between host and remotes.
  asked ??= import('../antd/over.ts').then((over) => {
    arrived = over;
    for (const tell of [...listeners]) tell();
  }, (error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => { listeners.delete(listener); };
}

/** The late part, once it is here; it is asked for, until it comes, as soon as it is `wanted`. */
function useOver(wanted: boolean): Over | null {
  const over = useSyncExternalStore(subscribe, () => arrived, () => null);
  const missing = wanted && !over;
  useEffect(function fetchOver() {
    if (!missing) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let here = true;
    const ask = () => void loadOver().catch(() => { if (here) timer = setTimeout(ask, AGAIN); });
    ask();
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [missing]);
  return over;
}

/** antd's Modal; the first one to open fetches it. */
export function Modal(props: ModalProps) {
  const over = useOver(props.open ?? false);
  return over && <over.Modal {...props} />;
}

/** antd's Spin. */
export function Spin(props: SpinProps) {
  const over = useOver(true);
  return over && <over.Spin {...props} />;
}

type Say = (content: ReactNode) => void;
type Ask = (config: Parameters<RealApp['modal']['confirm']>[0]) => void;

/** As much of antd's `App.useApp()` as our pages use. What is said before it has arrived is said when it is here. */
export interface AppApi {
  message: Record<'success' | 'error' | 'info' | 'warning', Say>;
  modal: Record<'confirm' | 'error', Ask>;
}

interface Feed { api: AppApi; attach(real: RealApp | null): void }

function createFeed(want: () => void): Feed {
  let real: RealApp | null = null;
  let waiting: ((app: RealApp) => void)[] = [];
  const tell = (what: (app: RealApp) => void) => {
    if (real) return what(real);
    waiting.push(what);
    want();
  };
  const say = (kind: keyof AppApi['message']): Say => (content) => tell((app) => void app.message[kind](content));
  const ask = (kind: keyof AppApi['modal']): Ask => (config) => tell((app) => void app.modal[kind](config));
  return {
    api: {
      message: { success: say('success'), error: say('error'), info: say('info'), warning: say('warning') },
      modal: { confirm: ask('confirm'), error: ask('error') },
    },
    attach(app) {
      real = app;
      if (!app) return;
      const said = waiting;
      waiting = [];
      for (const what of said) what(app);
    },
  };
}

const Api = createContext<AppApi | null>(null);

/** Inside antd's App: hands what it can do to the feed. */
function Mouth({ over, feed }: { over: Over; feed: Feed }) {
  const real = over.App.useApp();
  useEffect(function speak() {
    feed.attach(real);
    return () => feed.attach(null);
  }, [feed, real]);
  return null;
}

function Provider({ children, ...config }: Pick<AppProps, 'message' | 'children'>) {
  const [wanted, setWanted] = useState(false);
  const [feed] = useState(() => createFeed(() => setWanted(true)));
  const over = useOver(wanted);
  return (
    <Api value={feed.api}>
      {children}
      {wanted && over && <over.App component={false} {...config}><Mouth over={over} feed={feed} /></over.App>}
    </Api>
  );
}

function useApp(): AppApi {
  const api = use(Api);
  if (!api) throw new Error('Messages need an App around');
  return api;
}

/** antd's App without an element of its own: messages and questions, whose code comes with the first one. */
export const App = Object.assign(Provider, { useApp });
