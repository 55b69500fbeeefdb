import { ApiError } from '@portal/common/client/api-error';

/** The account may not see credits. Shown in place, without a redirect. */
export const isRefused = (error: Error | null) => error instanceof ApiError && error.status === 403;

/** The session has expired. The host asks to sign in, so no error is shown. */
export const isSignedOut = (error: Error | null) => error instanceof ApiError && error.status === 401;
