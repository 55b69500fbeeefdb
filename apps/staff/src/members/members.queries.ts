import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sendInvitation } from '@portal/common/contract/account/invitation';
import {
  createStaff,
  disableStaff,
  enableStaff,
  endStaffSessions,
  listStaff,
  readStaff,
  resetStaffSecondFactor,
  setStaffPrivileges,
  type StaffMember,
} from '@portal/common/contract/console/staff';
import type { Privilege } from '@portal/common/enums/staff/privilege';
import { useCall } from '@portal/common/host/use-host';
import { PAGE_SIZE, type Search } from './search.ts';

/** Root of this feature's query keys. */
const root = ['members'];

export type Member = StaffMember;

export function useMembers({ search, state, page }: Search) {
  const call = useCall();
  const query = {
    ...(search && { search }),
    ...(state && { state }),
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  };
  return useQuery({
    queryKey: [...root, 'list', query],
    queryFn: ({ signal }) => call(listStaff, { query }, signal),
    placeholderData: keepPreviousData,
    meta: { page: true },
  });
}

export function useMember(id: string) {
  const call = useCall();
  return useQuery({
    queryKey: [...root, 'one', id],
    queryFn: ({ signal }) => call(readStaff, { params: { user_id: id } }, signal),
    meta: { page: true },
  });
}

/** A change of staff accounts. All lists are refetched, also after a failure. */
function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: root }) });
}

/** Fields of the form of a new account. */
export interface NewMember {
  user_name: string;
  email: string;
  privileges: Privilege[];
}

export function useCreateMember() {
  const call = useCall();
  return useChange(({ user_name, email, privileges }: NewMember) =>
    call(createStaff, { body: { user_name: user_name.trim(), email: email.trim(), privileges } }),
  );
}

export function useSavePrivileges(id: string) {
  const call = useCall();
  return useChange((body: { privileges: Privilege[]; version: number }) =>
    call(setStaffPrivileges, { params: { user_id: id }, body }),
  );
}

/** Actions on an account that need a reason. */
export type Act = 'disable' | 'enable' | 'resetFactor';
const ACTS = { disable: disableStaff, enable: enableStaff, resetFactor: resetStaffSecondFactor } as const;

export function useAct(id: string) {
  const call = useCall();
  return useChange(({ act, reason }: { act: Act; reason: string }) =>
    call(ACTS[act], { params: { user_id: id }, body: { reason: reason.trim() } }),
  );
}

export function useEndSessions(id: string) {
  const call = useCall();
  return useChange(() => call(endStaffSessions, { params: { user_id: id } }));
}

export function useInvite(id: string) {
  const call = useCall();
  return useChange(() => call(sendInvitation, { params: { user_id: id } }));
}
