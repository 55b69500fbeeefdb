import type { VersionedSpec } from '@portal/common/contract/version';
import type { ParamType } from '@portal/common/enums/user/param-type';
import type { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';

type TextId = FormatjsIntl.Message['ids'];

/** Definition of a change of an e-mail or phone: of the own account, or of the company. */
export interface AddressChange {
  channel: 'email' | 'phone';
  /** Field name of the address, and of the code. */
  field: string;
  codeField: string;
  /** Name of the address in the call, if it differs from the field. */
  wire?: string;
  scene: VerifyScene;
  /** The address must be free among accounts of the same type; absent if it need not be unique. */
  unique?: ParamType;
  /** A new address needs a recent sign-in. */
  recent: boolean;
  /** The call that saves. */
  of: VersionedSpec;
  save: (change: { address: string; code: string; version: number }) => Promise<unknown>;
  /** Text ids: label, effect of a change, success message. */
  label: TextId;
  hint: TextId;
  changed: TextId;
}
