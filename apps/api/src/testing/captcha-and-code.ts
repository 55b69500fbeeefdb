import { VerifyChannel } from '@portal/common/enums/verify-code/verify-channel';
import { VerifyScene } from '@portal/common/enums/verify-code/verify-scene';
import { UserType } from '@portal/common/enums/user/user-type';
import { refusing } from '../platform/errors/refusal.ts';
import { answerOf, storeCaptcha, solveCaptcha } from '../identity/captcha/captcha.db.ts';
import { inTransaction } from '../platform/db/connect.ts';
import { issueCode } from '../identity/verify-code/verify-code.db.ts';
import type { Answer, TestApi, Verbs } from './test-api.ts';

const CAPTCHA = '/api/account/v1/verify_code/man_machine';

/** Fetches a captcha, by default for the registration of an enterprise. */
export async function puzzleOf(api: TestApi, account: string, scene: VerifyScene = VerifyScene.enterpriseRegister) {
  const query = new URLSearchParams({ send_type: '1', user_type: '2', account, scene: String(scene), proportion: '1' });
  const [status, body] = await api.as(null).get(`${CAPTCHA}?${query}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const { pointX } = (await inTransaction(api.db, (tx) => answerOf(tx, body.man_machine_token as string)))!;
  /** Submits the piece this many pixels away from its gap. */
  const drop = (off: number, more: object = {}): Promise<Answer> =>
    api
      .as(null)
      .post(CAPTCHA, {
        man_machine_token: body.man_machine_token,
        background_pic_MD5: body.background_pic_MD5,
        gap_pic_MD5: body.gap_pic_MD5,
        pointX: pointX + off,
        pointY: body.pointY,
        scene,
        proportion: 1,
        ...more,
      });
  return { challenge: body as Record<string, string>, pointX, token: body.man_machine_token as string, drop };
}

/** Placeholder images: tests do not look at them. */
const PICTURE = { background: Buffer.from('background'), piece: Buffer.from('piece'), x: 100, y: 50 };

/**
 * A token of a solved captcha for this account and scene, without drawing an image, which takes longer than most tests.
 */
export function passedCaptcha(
  api: TestApi,
  account: string,
  scene: VerifyScene = VerifyScene.enterpriseRegister,
): Promise<string> {
  const at = api.services.clock.now();
  return inTransaction(api.db, async (tx) => {
    const {
      man_machine_token: token,
      background_pic_MD5: backgroundMd5,
      gap_pic_MD5: gapMd5,
    } = await storeCaptcha(tx, PICTURE, { account, scene, proportion: 1, at });
    await solveCaptcha(tx, { token, scene, backgroundMd5, gapMd5, x: PICTURE.x, y: PICTURE.y, at }, refusing);
    return token;
  });
}

export interface Sending {
  account: string;
  scene?: VerifyScene;
  userType?: UserType;
  channel?: VerifyChannel;
  /** The caller; by default not signed in. */
  by?: Verbs;
  more?: object;
}

/** Solves a captcha and requests a code. Returns the response of the request. */
export async function sendCode(
  api: TestApi,
  {
    account,
    scene = VerifyScene.enterpriseRegister,
    userType = UserType.enterprise,
    channel = VerifyChannel.email,
    by = api.as(null),
    more = {},
  }: Sending,
): Promise<Answer> {
  return by.post(`/api/account/v1/verify_code/${channel === VerifyChannel.email ? 'email' : 'phone'}`, {
    account,
    send_type: channel,
    verify_code_type: scene,
    user_type: userType,
    type: channel,
    man_machine_token: await passedCaptcha(api, account, scene),
    ...more,
  });
}

/** The code in the newest message to an address. */
export async function codeSentTo(api: TestApi, address: string): Promise<string> {
  const row = await api.db
    .selectFrom('outbox')
    .select('code')
    .where('recipient', '=', address)
    .where('code', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.code) throw new Error(`no code was sent to ${address}`);
  return row.code;
}

/** Requests a code and reads it from the outbox. */
export async function freshCode(api: TestApi, sending: Sending, address = sending.account): Promise<string> {
  const [status, body] = await sendCode(api, sending);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return codeSentTo(api, address);
}

/**
 * Issues a code for an address (stored form) without a request: for tests that need many codes and test something else.
 */
export function issuedCode(
  api: TestApi,
  {
    account,
    scene = VerifyScene.enterpriseRegister,
    userType = UserType.enterprise,
    channel = VerifyChannel.email,
  }: Omit<Sending, 'by' | 'more'>,
): Promise<string> {
  const {
    config: { secrets },
    clock,
  } = api.services;
  const requester = { userId: undefined, device: undefined, network: 'test' };
  return inTransaction(api.db, (tx) =>
    issueCode(tx, { channel, account, scene, userType }, { secrets, requester, at: clock.now() }, refusing),
  );
}
