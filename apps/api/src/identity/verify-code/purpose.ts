import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import type { Locale } from '@portal/common/intl/locale';
import { textOf, type ApiMessageId } from '../../platform/intl/texts.ts';
import type { CodeKey } from './verify-code.db.ts';

const TEXTS = Object.fromEntries(
  Object.entries(VerifyScene).map(([name, scene]) => [scene, `codeFor.${name}`]),
) as Record<VerifyScene, ApiMessageId>;

/** Purpose of a code, as text for its message. `restores`: a code of `cancelAccount` that restores the account. */
export function purposeOf(
  { scene, channel, userType }: Pick<CodeKey, 'scene' | 'channel' | 'userType'>,
  { locale, restores }: { locale: Locale; restores: boolean },
): string {
  return textOf(locale, TEXTS[scene], {
    userType: String(userType),
    channel: channel === VerifyChannel.phone ? 'phone' : 'email',
    restores: restores ? 'yes' : 'no',
  });
}
