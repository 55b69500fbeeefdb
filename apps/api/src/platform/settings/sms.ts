import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { SettingError } from './setting-error.ts';

const template = z.strictObject({ id: z.string().check(z.minLength(1)), values: z._default(z.array(z.string()), []) });
const templates = z.record(
  z.string(),
  z.strictObject({ 'zh-CN': z.optional(template), 'en-US': z.optional(template) }),
);

/** Template ids of a service by message and language: see "SMS" in `docs/services.md`. */
export type SmsTemplates = z.infer<typeof templates>;

/** A service that sends SMS by templates which it has approved. */
export interface SmsSettings {
  provider: 'aliyun' | 'tencent';
  keyId: string;
  keySecret: string;
  signName: string;
  /** Tencent: id of the SMS application. */
  appId: string;
  region: string;
  /** Another address of the service, without a path. */
  endpoint?: string;
  templates: SmsTemplates;
}

interface Given {
  SMS_PROVIDER?: 'aliyun' | 'tencent' | undefined;
  SMS_KEY_ID?: string | undefined;
  SMS_KEY_SECRET?: string | undefined;
  SMS_SIGN_NAME?: string | undefined;
  SMS_APP_ID?: string | undefined;
  SMS_REGION?: string | undefined;
  SMS_ENDPOINT?: string | undefined;
  SMS_TEMPLATES_FILE?: string | undefined;
}

function templatesIn(file: string): SmsTemplates {
  const wrong = (why: string) => new SettingError(`SMS_TEMPLATES_FILE: ${why} (it is ${JSON.stringify(file)})`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw wrong(`must be a JSON file that can be read: ${(error as Error).message}`);
  }
  const { data, error } = templates.safeParse(content);
  if (!data) throw wrong(`${error?.issues[0]?.path.join('.')}: ${error?.issues[0]?.message}`);
  for (const language of ['zh-CN', 'en-US'] as const)
    if (!data.verifyCode?.[language]) throw wrong(`must have a template for verifyCode in ${language}`);
  return data;
}

/** Undefined without SMS_PROVIDER. Throws SettingError when a setting is missing or wrong. */
export function smsOf(s: Given): SmsSettings | undefined {
  const provider = s.SMS_PROVIDER;
  if (!provider) return undefined;
  const needed = (name: keyof Given): string => {
    const value = s[name];
    if (!value) throw new SettingError(`${name} must be set together with SMS_PROVIDER=${provider}`);
    return value;
  };
  return {
    provider,
    keyId: needed('SMS_KEY_ID'),
    keySecret: needed('SMS_KEY_SECRET'),
    signName: needed('SMS_SIGN_NAME'),
    appId: provider === 'tencent' ? needed('SMS_APP_ID') : '',
    region: s.SMS_REGION ?? (provider === 'tencent' ? 'ap-guangzhou' : 'cn-hangzhou'),
    ...(s.SMS_ENDPOINT ? { endpoint: s.SMS_ENDPOINT } : {}),
    templates: templatesIn(needed('SMS_TEMPLATES_FILE')),
  };
}
