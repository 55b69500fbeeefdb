import { createContext, use, useEffect, useState } from 'react';
import { latePart, useLatePart } from '../late/late-part.ts';
import type { AppProps, ModalProps, RealApp, SpinProps } from './over.ts';

type Over = typeof import('./over.ts');

// This path is the one that the build shares between host and remotes.
const late = latePart(() => import('../antd/over.ts'));

/**
 * Loads dialogs, messages and the spinner before they are needed, once. Rejects on failure; the next call tries again.
 */
export const loadOver = (): Promise<void> => late.load();

/** The late part once it is loaded; requested as soon as it is `wanted`, and again after a failure. */
const useOver = (wanted: boolean): Over | undefined => useLatePart(late, wanted);

/** antd's Modal. The first one that opens loads its code. */
export function Modal(props: ModalProps) {
  const over = useOver(props.open ?? false);
  return over && <over.Modal {...props} />;
}

/** antd's Spin. */
export function Spin(props: SpinProps) {
  const over = useOver(true);
  return over && <over.Spin {...props} />;
}

/** Content, or content with duration and the like. With a key, it replaces the message that has this key. */
type Say = (content: Parameters<RealApp['message']['info']>[0]) => void;
type Ask = (config: Parameters<RealApp['modal']['confirm']>[0]) => void;

/** The part of antd's `App.useApp()` that our pages use. Messages sent before the code has loaded show once it has. */
export interface AppApi {
  message: Record<'success' | 'error' | 'info' | 'warning', Say>;
  modal: Record<'confirm' | 'error' | 'warning', Ask>;
}

interface LoadedApp {
  message: ReturnType<Over['replaceMessage']>;
  modal: ReturnType<Over['askWithFocus']>;
}
interface Feed {
  api: AppApi;
  attach(real: LoadedApp | null): void;
}

function createFeed(want: () => void): Feed {
  let real: LoadedApp | null = null;
  let waiting: ((app: LoadedApp) => void)[] = [];
  const whenLoaded = (run: (app: LoadedApp) => void) => {
    if (real) return run(real);
    waiting.push(run);
    want();
  };
  const say =
    (kind: keyof AppApi['message']): Say =>
    (content) =>
      whenLoaded((app) => void app.message[kind](content));
  const ask =
    (kind: keyof AppApi['modal']): Ask =>
    (config) =>
      whenLoaded((app) => void app.modal[kind](config));
  return {
    api: {
      message: { success: say('success'), error: say('error'), info: say('info'), warning: say('warning') },
      modal: { confirm: ask('confirm'), error: ask('error'), warning: ask('warning') },
    },
    attach(app) {
      real = app;
      if (!app) return;
      const queued = waiting;
      waiting = [];
      for (const run of queued) run(app);
    },
  };
}

const Api = createContext<AppApi | null>(null);

/** Rendered inside antd's App: passes its functions to the feed. */
function AppBridge({ over, feed }: { over: Over; feed: Feed }) {
  const real = over.App.useApp();
  useEffect(
    function attachApp() {
      feed.attach({ message: over.replaceMessage(real.message), modal: over.askWithFocus(real) });
      return () => feed.attach(null);
    },
    [feed, over, real],
  );
  return null;
}

function Provider({ children, ...config }: Pick<AppProps, 'message' | 'children'>) {
  const [wanted, setWanted] = useState(false);
  const [feed] = useState(() => createFeed(() => setWanted(true)));
  const over = useOver(wanted);
  return (
    <Api value={feed.api}>
      {children}
      {wanted && over && (
        <over.App component={false} {...config}>
          <AppBridge over={over} feed={feed} />
        </over.App>
      )}
    </Api>
  );
}

function useApp(): AppApi {
  const api = use(Api);
  if (!api) throw new Error('Messages need an App around');
  return api;
}

/** antd's App without an element of its own: messages and dialogs, whose code is loaded with the first one. */
export const App = Object.assign(Provider, { useApp });
