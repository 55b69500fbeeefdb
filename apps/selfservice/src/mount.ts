import { mountRemote } from '@portal/common/remote/mount';
import App from './app.tsx';

/** Exposed to hosts without React as `selfservice/mount`. */
export const mount = mountRemote(App);
