import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { PageSkeleton } from '@portal/common/ui/status/states';

type Parts = typeof import('./portal-frame.tsx');
type Frame = Parts['default'];

/** The frame once its code has loaded; it then renders without a fallback. */
let arrived: Frame | null = null;

let loading: Promise<Parts> | undefined;

/** Loads the frame, once: when it fails, the page says so instead of waiting for a second request. */
function load() {
  loading ??= import(/* webpackChunkName: "frame" */ './portal-frame.tsx').then((loaded) => {
    arrived = loaded.default;
    return loaded;
  });
  return loading;
}

const Later = lazy(load);

/** Mark and name of the portal, of its file: sign-in pages, which have them in their artwork, do not load it. */
export const LateBrand = lazy(() => load().then(({ Brand }) => ({ default: Brand })));

/** Preloads the frame of signed-in users. Never rejects: `LateFrame` throws the failure. */
export const warmFrame = (): Promise<void> =>
  load().then(
    () => {},
    () => {},
  );

/** The frame of signed-in users. Sign-in pages do not load its code. Throws when it cannot be loaded. */
export function LateFrame(props: ComponentProps<Frame>) {
  // Chosen once, because a different component type would remount the page and lose its input.
  const [Shown] = useState<Frame | typeof Later>(() => arrived ?? Later);
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Shown {...props} />
    </Suspense>
  );
}
