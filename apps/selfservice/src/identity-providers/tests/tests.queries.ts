import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  listIdpTests,
  readIdpFailure,
  readIdpTest,
  startIdpTest,
  type IdpChecked,
  type IdpTest,
} from '@portal/common/contract/identity-provider/identity-provider-tests';
import { IdpTestState } from '@portal/common/enums/sign-in/idp-check';
import { useCall } from '@portal/common/host/use-host';
import { root, useOwn } from '../providers.queries.ts';

export type { IdpChecked, IdpTest };

/** Poll interval of a running test, in milliseconds. */
const POLL_MS = 2_000;

export function useStartTest() {
  const call = useCall();
  const params = useOwn();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(startIdpTest, { params, body: { config_id: id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
  });
}

/** A test; polled while it runs. */
export function useTest(testId: string) {
  const call = useCall();
  const params = useOwn();
  return useQuery({
    queryKey: [...root, 'test', params, testId],
    queryFn: ({ signal }) => call(readIdpTest, { params, query: { test_id: testId } }, signal),
    refetchInterval: ({ state: { data } }) => (data?.state === IdpTestState.running ? POLL_MS : false),
  });
}

export function useTests(id: string) {
  const call = useCall();
  const params = useOwn();
  return useQuery({
    queryKey: [...root, 'tests', params, id],
    queryFn: ({ signal }) => call(listIdpTests, { params, query: { config_id: id } }, signal),
  });
}

/** Finds a failed sign-in by its reference. */
export function useFindFailure() {
  const call = useCall();
  const params = useOwn();
  return useMutation({ mutationFn: (reference: string) => call(readIdpFailure, { params, query: { reference } }) });
}
