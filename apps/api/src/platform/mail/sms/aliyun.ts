import { createRequire } from 'node:module';
import type { SmsSettings } from '../../settings/sms.ts';
import type { Outgoing } from '../sender.ts';
import type { Verdict } from './template-of.ts';

/** Codes of the answers, by their beginnings. */
export const ALIYUN: Readonly<Record<string, Verdict>> = {
  OK: 'sent',
  'isv.BUSINESS_LIMIT_CONTROL': 'retry',
  'isv.MOBILE_NUMBER_ILLEGAL': 'stop',
  'isv.MOBILE_COUNT_OVER_LIMIT': 'stop',
  'isv.BLACK_KEY_CONTROL_LIMIT': 'stop',
  'isv.PARAM_LENGTH_LIMIT': 'stop',
  'isv.PARAM_NOT_SUPPORT_URL': 'stop',
  'isv.DOMESTIC_NUMBER_NOT_SUPPORTED': 'stop',
  'isv.AMOUNT_NOT_ENOUGH': 'operator',
  'isv.OUT_OF_SERVICE': 'operator',
  'isv.PRODUCT_UN': 'operator',
  'isv.ACCOUNT_': 'operator',
  'isv.SMS_TEMPLATE_ILLEGAL': 'operator',
  'isv.SMS_SIGNATURE_ILLEGAL': 'operator',
  'isv.SMS_SIGN_': 'operator',
  'isv.TEMPLATE_': 'operator',
  'isv.INVALID_PARAMETERS': 'operator',
  'isv.INVALID_JSON_PARAM': 'operator',
  'isv.DAY_LIMIT_CONTROL': 'operator',
  'isp.RAM_PERMISSION_DENY': 'operator',
  'isv.DENY_IP_RANGE': 'operator',
  InvalidAccessKeyId: 'operator',
  SignatureDoesNotMatch: 'operator',
  IncompleteSignature: 'operator',
  Forbidden: 'operator',
  NoPermission: 'operator',
};

/** Numbers of mainland China without a country code, others with it and without a sign. */
const numberOf = (to: string) => to.replace(/^\+86-/, '').replace(/\D/g, '');

/** Sends by Alibaba Cloud's SMS service; returns the code of the answer. */
export function aliyunSender({ keyId, keySecret, signName, region, endpoint }: SmsSettings) {
  // Loaded only where it is used. Modules of CommonJS, which import() gives in different shapes.
  const load = createRequire(import.meta.url);
  const sdk = load('@alicloud/dysmsapi20170525') as typeof import('@alicloud/dysmsapi20170525');
  const client = new sdk.default(
    // As much of `$OpenApiUtil.Config` as it reads.
    {
      accessKeyId: keyId,
      accessKeySecret: keySecret,
      regionId: region,
      endpoint: endpoint ? new URL(endpoint).host : 'dysmsapi.aliyuncs.com',
      protocol: endpoint ? new URL(endpoint).protocol.slice(0, -1) : 'https',
      readTimeout: 10_000,
      connectTimeout: 5_000,
    } as ConstructorParameters<typeof sdk.default>[0],
  );
  return async ({ to }: Outgoing, template: { id: string; values: [string, string][] }): Promise<string> => {
    const { body } = await client.sendSms(
      new sdk.SendSmsRequest({
        phoneNumbers: numberOf(to),
        signName,
        templateCode: template.id,
        templateParam: JSON.stringify(Object.fromEntries(template.values)),
      }),
    );
    return body?.code ?? 'no code';
  };
}
