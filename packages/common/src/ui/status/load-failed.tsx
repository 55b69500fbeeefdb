import type { ReactNode } from 'react';
import { ApiError } from '../../client/api-error.ts';
import { ErrorPanel } from './states.tsx';

/** The members of a `useQuery` result that `LoadFailed` needs. */
export interface FailedQuery {
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** Replaces data that could not be loaded: name of the data, reason and retry. */
export function LoadFailed({
  title,
  query: { error, isFetching, refetch },
  extra,
}: {
  title: ReactNode;
  query: FailedQuery;
  /** A second, plain action. */
  extra?: ReactNode;
}) {
  const refused = error instanceof ApiError ? error : undefined;
  return (
    <ErrorPanel
      title={title}
      text={refused?.message || undefined}
      requestId={refused?.requestId}
      retrying={isFetching}
      onRetry={() => void refetch()}
      extra={extra}
    />
  );
}
