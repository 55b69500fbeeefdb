import { updatePartnerEmail, updatePartnerPhone } from '@portal/common/contract/company/partner-person';
import { updateAttribute } from '@portal/common/contract/account/profile';
import { ParamType } from '@portal/common/enums/user/param-type';
import { UserType } from '@portal/common/enums/user/user-type';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { useChange } from '@portal/common/host/use-change';
import { useHost, useSignedIn } from '@portal/common/host/use-host';
import { useUpdateAccount } from '../profile.queries.ts';
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
  const host = useHost();
  const { user_id, user_type } = useSignedIn();
  const params = { id: user_id };
  const onSuccess = () => void host.refreshUser();
  // The rejected application says what is corrected.
  const also = ['partner-company'] as const;
  const account = useUpdateAccount();
  const email = useChange(updatePartnerEmail, { also, onSuccess });
  const phone = useChange(updatePartnerPhone, { also, onSuccess });
  if (user_type === UserType.partner || user_type === UserType.partnerContact) {
    return {
      email: {
        ...EMAIL,
        field: 'email',
        codeField: 'verify_code',
        of: updatePartnerEmail,
        save: ({ address, code, version }) =>
          email.mutateAsync({ params, body: { email: address, verify_code: code, version } }),
      },
      phone: {
        ...PHONE,
        field: 'phone',
        codeField: 'verify_code',
        of: updatePartnerPhone,
        save: ({ address, code, version }) =>
          phone.mutateAsync({ params, body: { phone: address, verify_code: code, version } }),
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
      save: ({ address, ...rest }) => account({ email: address, ...rest }),
    },
    phone: {
      ...PHONE,
      field: 'Phone',
      codeField: 'VerifyCode',
      wire: 'AttrValue',
      of: updateAttribute,
      save: ({ address, ...rest }) => account({ phone: address, ...rest }),
    },
  };
}
