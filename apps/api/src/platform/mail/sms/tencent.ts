import { createRequire } from 'node:module';
import type { SmsSettings } from '../../settings/sms.ts';
import type { Outgoing } from '../sender.ts';
import type { Verdict } from './template-of.ts';

/** Codes of the answers, by their beginnings. */
export const TENCENT: Readonly<Record<string, Verdict>> = {
  Ok: 'sent',
  LimitExceeded: 'retry',
  RequestLimitExceeded: 'retry',
  InternalError: 'retry',
  'FailedOperation.PhoneNumberInBlacklist': 'stop',
  'FailedOperation.ContainSensitiveWord': 'stop',
  'FailedOperation.PhoneNumberParseFail': 'stop',
  'InvalidParameterValue.IncorrectPhoneNumber': 'stop',
  'InvalidParameterValue.ProhibitedUseUrlInTemplateParameter': 'stop',
  'InvalidParameterValue.TemplateParameterLengthLimit': 'stop',
  'UnsupportedOperation.ContainDomesticAndInternationalPhoneNumber': 'stop',
  FailedOperation: 'operator',
  InvalidParameterValue: 'operator',
  InvalidParameter: 'operator',
  MissingParameter: 'operator',
  UnauthorizedOperation: 'operator',
  UnsupportedOperation: 'operator',
  AuthFailure: 'operator',
};

/** Sends by Tencent Cloud's SMS service; returns the code of the answer. */
export function tencentSender({ keyId, keySecret, signName, appId, region, endpoint }: SmsSettings) {
  // Loaded only where it is used.
  const { sms } = createRequire(import.meta.url)(
    'tencentcloud-sdk-nodejs-sms',
  ) as typeof import('tencentcloud-sdk-nodejs-sms');
  const url = endpoint ? new URL(endpoint) : undefined;
  const client = new sms.v20210111.Client({
    credential: { secretId: keyId, secretKey: keySecret },
    region,
    profile: {
      httpProfile: {
        endpoint: url?.host ?? 'sms.tencentcloudapi.com',
        protocol: url?.protocol === 'http:' ? 'http://' : 'https://',
        reqTimeout: 10,
      },
    },
  });
  return async ({ to }: Outgoing, template: { id: string; values: [string, string][] }): Promise<string> => {
    const { SendStatusSet } = await client.SendSms({
      PhoneNumberSet: [`+${to.replace(/\D/g, '')}`],
      SmsSdkAppId: appId,
      SignName: signName,
      TemplateId: template.id,
      TemplateParamSet: template.values.map(([, value]) => value),
    });
    return SendStatusSet?.[0]?.Code ?? 'no code';
  };
}
