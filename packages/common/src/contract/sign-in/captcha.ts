import * as z from 'zod/mini';
import type { UserType } from '../../enums/user/user-type.ts';
import { VerifyScene } from '../../enums/verify-code/verify-scene.ts';
import type { SendType } from '../../enums/verify-code/verify-channel.ts';
import { anyone, endpointsOf } from '../endpoint.ts';
import { decimal, queryNumber } from '../fields.ts';
import { wrongCaptcha } from '../refusals.ts';

const endpoint = endpointsOf('captcha');

const challenge = z.strictObject({
  man_machine_token: z.string(),
  /** Data URIs: a 388 x 218 picture and a piece of 56 x 56. */
  background_picture: z.string(),
  background_pic_MD5: z.string(),
  gap_picture: z.string(),
  gap_pic_MD5: z.string(),
  /** Always 0: the column is the solution. */
  pointX: z.number(),
  /** Row of the gap, unscaled pixels. */
  pointY: z.number(),
  scene: z.enum(VerifyScene),
  /** 1, or 0.8 on phones: shown size / true size. */
  proportion: z.number(),
});
export type CaptchaChallenge = z.infer<typeof challenge>;

/** A slider captcha for one account and scene. */
export const readCaptcha = endpoint({
  summary: 'A slider captcha for one account and scene',
  refuses: [],
  method: 'GET',
  path: '/api/account/v1/verify_code/man_machine',
  access: anyone,
  query: z.strictObject({
    send_type: queryNumber.check(z.refine((n) => n >= 1 && n <= 3)),
    user_type: queryNumber,
    account: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
    scene: queryNumber,
    proportion: decimal,
  }),
  reply: challenge,
});

/** Position of the piece, in unscaled pixels. Returns the same token, now passed. */
export const solveCaptcha = endpoint({
  summary: 'Answer a slider captcha',
  refuses: [...wrongCaptcha],
  method: 'POST',
  path: '/api/account/v1/verify_code/man_machine',
  access: anyone,
  signed: true,
  body: z.strictObject({
    man_machine_token: z.string(),
    background_pic_MD5: z.string(),
    gap_pic_MD5: z.string(),
    pointX: z.number(),
    pointY: z.number(),
    scene: z.enum(VerifyScene),
    proportion: z.number(),
  }),
  reply: z.strictObject({ man_machine_token: z.string() }),
});

/**
 * Alternative for people who cannot see the picture: the page computes a proof of work bound to the token
 * (rules/captcha-work). Returns the same token, now passed.
 */
export const workCaptcha = endpoint({
  summary: 'Answer a captcha by proof of work',
  refuses: [...wrongCaptcha],
  method: 'POST',
  path: '/api/account/v1/verify_code/man_machine/work',
  access: anyone,
  signed: true,
  body: z.strictObject({
    man_machine_token: z.string().check(z.maxLength(200)),
    scene: z.enum(VerifyScene),
    nonce: z.string().check(z.regex(/^[0-9]{1,12}$/)),
  }),
  reply: z.strictObject({ man_machine_token: z.string() }),
});

/** Account and scene of a captcha: the API binds the token to them. */
export interface CaptchaPurpose {
  account: string;
  scene: VerifyScene;
  userType: UserType;
  sendType: SendType;
}
