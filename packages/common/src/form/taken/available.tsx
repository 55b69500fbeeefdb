import type { FormInstance, FormRule } from '../../antd/base.ts';
import { ApiError } from '../../client/api-error.ts';
import type { Call } from '../../client/call.ts';
import { checkParam } from '../../contract/account/availability.ts';
import type { CaptchaPurpose } from '../../contract/sign-in/captcha.ts';
import { ParamType } from '../../enums/user/param-type.ts';
import { SendType } from '../../enums/verify-code/verify-channel.ts';
import type { UserType } from '../../enums/user/user-type.ts';
import type { VerifyScene } from '../../enums/verify-code/verify-scene.ts';
import { CheckAgain } from './check-again.tsx';
import { rejectWith } from '../rules.tsx';
import { Taken } from './taken.tsx';
import { MINUTE_MS } from '../../rules/units.ts';

// A separate file, because a sign-in page needs only the other rules.

export interface Availability {
  call: Call;
  type: ParamType;
  userType: UserType;
  /** Id of an account whose own value does not count as taken. */
  accountId?: string | undefined;
  /** The account's current value, which is not checked. */
  current?: string | undefined;
  /** A code will prove this e-mail or phone: then it counts as free if another account has it unverified. */
  willProve?: boolean | undefined;
  /** Only needed while signed out: the API asks for a captcha from the third check of a form on. */
  captcha?: { ask: (purpose: CaptchaPurpose) => Promise<string | null>; scene: VerifyScene } | undefined;
}

type Outcome =
  | { is: 'free' }
  /** `text`: the API's message, if any. */
  | { is: 'taken'; text: string }
  /** The API requires a captcha, which is opened by a button, so that it does not interrupt typing. */
  | { is: 'guarded' }
  /** `error`: too many checks, or a failure of the server. */
  | { is: 'unknown'; error?: ApiError | undefined };

/** Cached answers by value, for each client: leaving a field and submitting the form send one request, not two. */
const answers = new WeakMap<Call, Map<string, Answered>>();

interface Answered {
  outcome: Promise<Outcome>;
  until: number;
  guarded?: boolean;
}

/**
 * Two rules for a value that must not exist yet: free, taken, or could not check. The last shows a neutral text with a
 * retry and never blocks a submission, because the API checks again.
 *
 * Spread it after the shared rule, on an item with `validateFirst` and `validateTrigger="onBlur"`:
 * `rules={[passes(checkEmail), ...available({ call, type, userType })]}`.
 */
export function available(options: Availability): FormRule[] {
  return [
    {
      async validator(_, value: unknown) {
        if (!isAsked(options, value)) return;
        const outcome = await find(options, value.trim());
        if (outcome.is === 'taken')
          await rejectWith(
            <Taken type={options.type} text={outcome.text} signedIn={options.accountId !== undefined} />,
          );
      },
    },
    (form) => ({
      warningOnly: true,
      async validator(_, value: unknown) {
        if (!isAsked(options, value)) return;
        const trimmed = value.trim();
        const outcome = await find(options, trimmed);
        // A code will be sent to the address, which checks it.
        if (outcome.is === 'guarded' && options.willProve) return;
        if (outcome.is !== 'guarded' && outcome.is !== 'unknown') return;
        const again = async () => {
          const token = outcome.is === 'guarded' ? await passCaptcha(options, trimmed) : undefined;
          if (token === null) return;
          await remember(options, trimmed, ask(options, trimmed, token));
          await checkAgain(options.call, form);
        };
        await rejectWith(
          <CheckAgain
            guarded={outcome.is === 'guarded'}
            error={outcome.is === 'unknown' ? outcome.error : undefined}
            onClick={again}
          />,
        );
      },
    }),
  ];
}

/**
 * Checks the fields again that could not be checked, after a captcha was passed for one of them or for a code: it is
 * valid for the whole form.
 */
export async function checkAgain(
  call: Call,
  { getFieldsError, validateFields }: Pick<FormInstance, 'getFieldsError' | 'validateFields'>,
): Promise<void> {
  const all = answers.get(call);
  for (const [key, { guarded }] of all ?? []) if (guarded) all?.delete(key);
  const names = getFieldsError()
    .filter(({ warnings }) => warnings.length > 0)
    .map(({ name }) => name);
  if (names.length > 0) await validateFields(names).catch(() => undefined);
}

function isAsked({ current = '' }: Availability, value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const typed = value.trim();
  return typed !== '' && typed.toLowerCase() !== current.toLowerCase();
}

function find(options: Availability, value: string): Promise<Outcome> {
  const known = answers.get(options.call)?.get(keyOf(options, value));
  if (known && known.until > Date.now()) return known.outcome;
  return remember(options, value, ask(options, value));
}

const keyOf = ({ type, userType, willProve = false }: Availability, value: string) =>
  `${type}:${userType}:${String(willProve)}:${value.toLowerCase()}`;

function remember(options: Availability, value: string, outcome: Promise<Outcome>): Promise<Outcome> {
  const all = answers.get(options.call) ?? new Map<string, Answered>();
  answers.set(options.call, all);
  const entry: Answered = { outcome, until: Date.now() + MINUTE_MS };
  all.set(keyOf(options, value), entry);
  void outcome.then(({ is }) => {
    entry.guarded = is === 'guarded';
    if (is === 'unknown') entry.until = Date.now() + 3_000;
  });
  return outcome;
}

async function ask(
  { call, type, userType, accountId, willProve }: Availability,
  value: string,
  token?: string,
): Promise<Outcome> {
  try {
    const { Data, Message } = await call(checkParam, {
      query: {
        ParamType: type,
        ParamValue: value,
        UserType: userType,
        DistinguishTypes: 1,
        ...(accountId && { AccountId: accountId }),
        ...(willProve && { WillProve: 1 as const }),
        ...(token && { man_machine_token: token }),
      },
    });
    return Data[0]?.IsExist === false ? { is: 'free' } : { is: 'taken', text: Message };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'Account.Man.Machine.Required') return { is: 'guarded' };
    return { is: 'unknown', error: error.status === 429 || error.status >= 500 ? error : undefined };
  }
}

function passCaptcha({ captcha, type, userType }: Availability, value: string): Promise<string | null> {
  if (!captcha) return Promise.resolve(null);
  const sendType =
    type === ParamType.email ? SendType.email : type === ParamType.phone ? SendType.phone : SendType.accountId;
  return captcha.ask({ account: value, scene: captcha.scene, userType, sendType });
}
