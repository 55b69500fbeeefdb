import { useQuery, useQueryClient } from '@tanstack/react-query';
import { beginWechatBinding, readWechatBinding } from '@portal/common/contract/wechat';
import { WechatBindStatus } from '@portal/common/enums/account/wechat-bind-status';
import { useCall, useSignedIn } from '@portal/common/host/use-host';

/** Keys of this file are written here only; the account that a binding changes is read again by `profile`. */
const root = ['profile', 'wechat'];
const EVERY_MS = 2000;

/** A picture to scan; each opening of the dialog has its own. */
export function useWechatPicture() {
  const call = useCall();
  const { user_id } = useSignedIn();
  return useQuery({
    queryKey: [...root, 'picture', user_id],
    queryFn: async ({ signal }) => {
      const { ticket, qr_picture } = await call(beginWechatBinding, {}, signal);
      return { ticket, picture: qr_picture };
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** How far it is, asked for until somebody has scanned it or it is too old. */
export function useWechatBinding(ticket: string | undefined) {
  const call = useCall();
  const queries = useQueryClient();
  return useQuery({
    queryKey: [...root, 'binding', ticket],
    enabled: ticket !== undefined,
    queryFn: async ({ signal }) => {
      const { status } = await call(readWechatBinding, { query: { ticket: ticket ?? '' } }, signal);
      if (status === WechatBindStatus.bound) await queries.invalidateQueries({ queryKey: ['profile', 'account'] });
      return status;
    },
    refetchInterval: ({ state: { data } }) => (data === undefined || data === WechatBindStatus.waiting ? EVERY_MS : false),
    gcTime: 0,
  });
}
