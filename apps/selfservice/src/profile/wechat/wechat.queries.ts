import { useQuery, useQueryClient } from '@tanstack/react-query';
import { beginWechatBinding, readWechatBinding } from '@portal/common/contract/sign-in/wechat';
import { WechatBindStatus } from '@portal/common/enums/user/wechat-bind-status';
import { useCall, useSignedIn } from '@portal/common/host/use-host';

/** Root of these query keys. A completed binding also invalidates the account of `profile.queries.ts`. */
const root = ['profile', 'wechat'];
const EVERY_MS = 2000;

/** QR code to scan. Never cached: each opening of the dialog gets a new one. */
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

/** Status of a QR code; polls until it is scanned or expired. */
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
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data === WechatBindStatus.waiting ? EVERY_MS : false,
    gcTime: 0,
  });
}
