import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { activityKey } from '../activity/activity.queries.ts';
import { endSignedInApplication, listSignedInApplications } from '../contract/sign-in/signed-in-applications.ts';
import { useCall, useSignedIn } from '../host/use-host.tsx';

/** Query key of the list. */
const key = ['signedInApplications'];

/** Applications that the user is signed in to. */
export function useSignedInApplications() {
  const call = useCall();
  const { user_id } = useSignedIn();
  return useQuery({
    queryKey: [...key, user_id],
    queryFn: async ({ signal }) => (await call(listSignedInApplications, {}, signal)).rows,
  });
}

/** Signs the user out of an application. */
export function useEndApplication() {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endSignedInApplication, { params: { client_id: id } }),
    onSettled: () => Promise.all([key, activityKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
