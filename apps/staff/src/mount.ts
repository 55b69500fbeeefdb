import { mountRemote } from '@portal/common/remote/mount';
import App from './app.tsx';

/** Exposed to hosts without React as `staff/mount`. Keys of its queues are heard at the document, outside of a shadow root. */
export const mount = mountRemote(App, { withShadow: false });
