import { useRef } from 'react';
import { validateVerifyCode } from '../../contract/sign-in/verify-code.ts';
import { SendType, VerifyChannel } from '../../enums/verify-code/verify-channel.ts';
import type { UserType } from '../../enums/user/user-type.ts';
import type { VerifyScene } from '../../enums/verify-code/verify-scene.ts';
import { useCall } from '../../host/use-host.tsx';
import type { CodeChannel } from '../../rules/verify-code/code-channel.ts';

/** A typed code, and the recipient that it was sent to. */
export interface TypedCode {
  channel: CodeChannel;
  /** The address or, with `own`, the id of the signed-in user. */
  account: string;
  own?: boolean;
  userType: UserType;
  code: string;
}

/** A proven address. The token is valid for one use, until the API rejects it as expired. */
export interface Proof {
  account: string;
  sendType: SendType;
  token: string;
}

/**
 * Exchanges a code of this scene for its proof; throws what the API refuses. A code is accepted only once: when a later
 * step failed, the same input gets the same proof again.
 */
export function useProveCode(scene: VerifyScene): (typed: TypedCode) => Promise<Proof> {
  const call = useCall();
  const proven = useRef<{ by: string; proof: Proof } | null>(null);
  return async ({ channel, account: typed, own = false, userType, code: typedCode }) => {
    const account = typed.trim();
    const code = typedCode.trim();
    const by = [channel, account, userType, code].join(' ');
    if (proven.current?.by === by) return proven.current.proof;
    const sendType = own ? SendType.accountId : SendType[channel];
    const { verify_code_token: token } = await call(validateVerifyCode, {
      params: { channel },
      body: {
        account,
        send_type: sendType,
        verify_code_type: scene,
        user_type: userType,
        type: VerifyChannel[channel],
        verify_code: code,
        ...(own && { user_id: account }),
      },
    });
    const proof = { account, sendType, token };
    proven.current = { by, proof };
    return proof;
  };
}
