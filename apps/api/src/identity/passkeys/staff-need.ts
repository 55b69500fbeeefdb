import { UserType } from '@portal/common/enums/user/user-type';
import { PASSKEY } from '@portal/common/rules/limits';
import type { Config } from '../../platform/settings/config.ts';

/** How many passkeys people of this user type must have; 0 where they are optional. Fewer count for nothing. */
export const passkeysNeeded = ({ staffFactor }: Pick<Config, 'staffFactor'>, userType: number): number =>
  staffFactor === 'passkey' && userType === UserType.employee ? PASSKEY.staffNeed : 0;
