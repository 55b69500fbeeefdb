import type { ReactNode } from 'react';
import { ApiError } from '../client/api-error.ts';
import { ErrorPanel } from './states.tsx';

/** A query as far as a failed load needs it; `useQuery` answers more. */
export interface FailedQuery { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }

/** In place of data that could not be loaded: what it was, why, and a way to try again. */
export function LoadFailed({ title, query: { error, isFetching, refetch }, extra }: {
  title: ReactNode;
  query: FailedQuery;
  /** A second, plain action. */
  extra?: ReactNode;
}) {
  const told = error instanceof ApiError ? error : undefined;
  return (
    <ErrorPanel
      title={title}
      text={told?.message || undefined}
      requestId={told?.requestId}
      retrying={isFetching}
      onRetry={() => void refetch()}
      extra={extra}
    />
  );
}
