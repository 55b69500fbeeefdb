import type { ReactNode } from 'react';
import { UserType } from '../../enums/user/user-type.ts';
import { shownPhone } from '../../rules/contact/phone.ts';
import { LookupName } from '../lookup/lookup-name.tsx';
import type { ShownFields } from '../version/difference.ts';

interface Person {
  email: string;
  phone: string;
  position_category_id: number;
  position_name: string;
  address: string;
}

/** Fields of a partner's main person, for comparing two versions; `label` names a field. */
export const personShown = (label: (field: keyof Person) => ReactNode): ShownFields<Person> => ({
  email: { label: label('email') },
  phone: { label: label('phone'), show: shownPhone },
  position_category_id: {
    label: label('position_category_id'),
    show: (id) => <LookupName lookup={{ list: 'position', userType: UserType.partner }} id={id} />,
  },
  position_name: { label: label('position_name') },
  address: { label: label('address') },
});
