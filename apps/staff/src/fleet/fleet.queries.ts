import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listIdpFleet, type FleetRow } from '@portal/common/contract/console/idp-fleet';
import { useCall } from '@portal/common/host/use-host';

export type { FleetRow };
export const PAGE_SIZE = 20;

export function useFleet(page: number) {
  const call = useCall();
  const query = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  return useQuery({
    queryKey: ['fleet', query],
    queryFn: ({ signal }) => call(listIdpFleet, { query }, signal),
    placeholderData: keepPreviousData,
    meta: { page: true },
  });
}
