import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updatePartnerEmail, updatePartnerPhone } from '@portal/common/contract/company/partner-person';
import { updateAttribute } from '@portal/common/contract/account/profile';
import { ParamType } from '@portal/common/enums/user/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { useCall, useHost, useSignedIn } from '@portal/common/host/use-host';
import { root, useUpdateAccount } from '../profile.queries.ts';
import type { AddressChange } from './address-change.ts';

const SCENE = VerifyScene.emailPhoneEdit;
const EMAIL = {
  channel: 'email',
  unique: ParamType.email,
  scene: SCENE,
  recent: true,
  label: 'profile.account.email',
  hint: 'profile.account.email.hint',
  changed: 'profile.account.email.changed',
} as const;
const PHONE = {
  channel: 'phone',
  unique: ParamType.phone,
  scene: SCENE,
  recent: true,
  label: 'profile.account.phone',
  hint: 'profile.account.phone.hint',
  changed: 'profile.account.phone.changed',
} as const;

/** Changes of the own e-mail and phone, by the calls of the user's type. */
export function useOwnAddresses(): { email: AddressChange; phone: AddressChange } {
  const { user_type } = useSignedIn();
  const account = useUpdateAccount();
  const partner = useUpdatePartnerAddress();
  if (user_type === UserType.partner || user_type === UserType.partnerContact) {
    return {
      email: {
        ...EMAIL,
        field: 'email',
        codeField: 'verify_code',
        of: updatePartnerEmail,
        save: ({ address, ...rest }) => partner.mutateAsync({ email: address, ...rest }),
      },
      phone: {
        ...PHONE,
        field: 'phone',
        codeField: 'verify_code',
        of: updatePartnerPhone,
        save: ({ address, ...rest }) => partner.mutateAsync({ phone: address, ...rest }),
      },
    };
  }
  return {
    email: {
      ...EMAIL,
      field: 'Email',
      codeField: 'VerifyCode',
      wire: 'AttrValue',
      of: updateAttribute,
      save: ({ address, ...rest }) => account.mutateAsync({ email: address, ...rest }),
    },
    phone: {
      ...PHONE,
      field: 'Phone',
      codeField: 'VerifyCode',
      wire: 'AttrValue',
      of: updateAttribute,
      save: ({ address, ...rest }) => account.mutateAsync({ phone: address, ...rest }),
    },
  };
}

type PartnerChange = ({ email: string } | { phone: string }) & { code: string; version: number };

function useUpdatePartnerAddress() {
  const call = useCall();
  const host = useHost();
  const { user_id } = useSignedIn();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ code, ...change }: PartnerChange) => {
      const params = { id: user_id };
      if ('email' in change)
        await call(updatePartnerEmail, {
          params,
          body: { email: change.email.trim(), version: change.version, verify_code: code },
        });
      else
        await call(updatePartnerPhone, {
          params,
          body: { phone: change.phone, version: change.version, verify_code: code },
        });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: root }),
    onSuccess: () => void host.refreshUser(),
  });
}
