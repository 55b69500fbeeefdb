import type { RequestOptions } from '../../contract/sign-in/webauthn.ts';
import { FactorWay } from '../../enums/sign-in/factor-way.ts';

/** The body of a refusal that asks for a further step. */
export type Body = Readonly<Record<string, unknown>>;

/** How the second step can be taken: by a code, unless `codes` is false, and by a passkey, where there are options. */
export interface Ways {
  codes: boolean;
  passkey: RequestOptions | null;
}

/** A code that was sent to confirm an unusual sign-in: the masked address, and the seconds until another one. */
export interface Sent {
  address: string;
  wait: number;
}

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The ways of a second step. An API that names none takes codes. */
export const waysOf = ({ ways, passkey }: Body): Ways => ({
  codes: !Array.isArray(ways) || ways.includes(FactorWay.code),
  passkey: isObject(passkey) ? (passkey as RequestOptions) : null,
});

/** An API that says less has sent a code all the same. */
export function sentOf(body: unknown): Sent {
  const { address, retry_after } = (isObject(body) ? body : {}) as Record<string, unknown>;
  return {
    address: typeof address === 'string' ? address : '',
    wait: typeof retry_after === 'number' ? retry_after : 0,
  };
}
