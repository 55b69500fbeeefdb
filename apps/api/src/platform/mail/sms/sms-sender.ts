import type { SmsSettings } from '../../settings/sms.ts';
import { MessageRejected, MessageStopped, SenderMisconfigured, type Sender } from '../sender.ts';
import { ALIYUN, aliyunSender } from './aliyun.ts';
import { templateOf, verdictOf } from './template-of.ts';
import { TENCENT, tencentSender } from './tencent.ts';

/** The code of an error that an SDK throws; undefined when there was no answer. */
const codeOf = (error: unknown): string | undefined => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && !/^E[A-Z]+$/.test(code) ? code : undefined;
};

/** Sends SMS by the configured service and turns its answer into: sent, again later, never again, or tell the operator. */
export function smsSender(settings: SmsSettings): Sender {
  const [send, known] =
    settings.provider === 'aliyun' ? [aliyunSender(settings), ALIYUN] : [tencentSender(settings), TENCENT];
  return async (message) => {
    const template = templateOf(settings.templates, message);
    const code = await send(message, template).catch((error: unknown) => {
      const thrown = codeOf(error);
      if (thrown === undefined)
        throw new Error(`The SMS service does not answer (${(error as Error).name}).`, { cause: error });
      return thrown;
    });
    const reason = `The SMS service answered ${code}.`;
    switch (verdictOf(known, code)) {
      case 'sent':
        return;
      case 'retry':
        throw new MessageRejected(reason);
      case 'stop':
        throw new MessageStopped(reason);
      case 'operator':
        throw new SenderMisconfigured(reason);
    }
  };
}
