import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readTimeZone, updateTimeZone } from '../contract/account/time-zone.ts';
import { useCall, useSignedIn } from '../host/use-host.tsx';

const key = ['time-zone'];

/** Time zone of messages: the chosen one (null: the one of the browser of the last sign-in), and the one in use. */
export function useTimeZone() {
  const call = useCall();
  const { user_id } = useSignedIn();
  return useQuery({ queryKey: [...key, user_id], queryFn: ({ signal }) => call(readTimeZone, {}, signal) });
}

/** Chooses a time zone; empty: follow the browser. */
export function useChooseTimeZone() {
  const call = useCall();
  const { user_id } = useSignedIn();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (timeZone: string) => call(updateTimeZone, { body: { time_zone: timeZone } }),
    onSuccess: (reply) => queries.setQueryData([...key, user_id], reply),
  });
}
