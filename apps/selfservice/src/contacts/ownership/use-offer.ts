import { useCompanyId } from '@portal/common/host/use-host';
import { useRead } from '@portal/common/host/use-read';
import { usePeople } from '../people.ts';

/** Poll interval of a pending offer, in milliseconds. */
const POLL = 30_000;

/** The offer that the user gave or received, and the own addresses that can receive a code. */
export const useOffer = () =>
  useRead(
    usePeople().calls.readOffer,
    { params: { co_id: useCompanyId() } },
    { refetchInterval: ({ state }) => (state.data?.offer?.expired === 0 ? POLL : false) },
  );

/** People who can take over; `search` is a part of name, e-mail or phone. */
export const useCandidates = (search: string) =>
  useRead(
    usePeople().calls.candidates,
    { params: { co_id: useCompanyId() }, query: search === '' ? {} : { search } },
    { keepPrevious: true, select: ({ entries }) => entries },
  );
