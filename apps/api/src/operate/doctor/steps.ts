import type { ApiMessageId } from '../../platform/intl/texts.ts';
import type { PortalServices } from '../../portal/remotes/registry.ts';

/** What a step found: the text names what is wrong and what to do next. */
export interface Wrong {
  id: ApiMessageId;
  values?: Readonly<Record<string, string | number>>;
}

export type Found = Promise<Wrong | 'skipped' | undefined>;

/** Where test messages go, if anywhere. */
export interface TestAddresses {
  email: string;
  phone: string;
}

/**
 * One step of the examination. `run` resolves with undefined when all is well, and with `skipped` when it does not
 * apply.
 */
export interface Step {
  name: ApiMessageId;
  run(services: PortalServices, to: TestAddresses): Found;
}

/** Why a request failed, in a word: ECONNREFUSED, ENOTFOUND, CERT_HAS_EXPIRED. */
export function reasonOf(error: unknown): string {
  const { code, cause, message, name } = error as {
    code?: string;
    cause?: { code?: string; message?: string };
    message?: string;
    name?: string;
  };
  return (
    cause?.code ??
    code ??
    cause?.message ??
    (name === 'TimeoutError' ? 'ETIMEDOUT' : (message ?? 'failed').replace(/\.$/, ''))
  );
}
