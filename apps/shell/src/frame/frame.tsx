import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { PageSkeleton } from '@portal/common/ui/states';

type Frame = typeof import('./portal-frame.tsx').default;

/** The frame once its code has arrived: it renders at once, without a fallback in between. */
let arrived: Frame | null = null;

async function load() {
  const loaded = await import('./portal-frame.tsx');
  arrived = loaded.default;
  return loaded;
}

const Later = lazy(load);

/** Fetches the frame of signed-in people ahead. Never rejects: what fails is told where it is shown. */
export const warmFrame = (): Promise<void> => load().then(() => {}, () => {});

/** The frame of signed-in people. Its code is not on the way to the sign-in pages. */
export function LateFrame(props: ComponentProps<Frame>) {
  // Chosen once: another component in the same place would begin anew and lose what is typed below it.
  const [Shown] = useState<Frame | typeof Later>(() => arrived ?? Later);
  return <Suspense fallback={<PageSkeleton />}><Shown {...props} /></Suspense>;
}
