import type { ApiMessageId } from '../../platform/intl/texts.ts';
import type { PortalServices } from '../../portal/remotes/registry.ts';

/** What a step found: the text names what is wrong and what to do next. */
export interface Wrong {
  id: ApiMessageId;
  values?: Readonly<Record<string, string | number>>;
  /** A text that the first one takes as `why`. */
  because?: ApiMessageId;
  /** Nothing fails yet, or for nobody. Otherwise it is an error. */
  warning?: true;
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
  /** Name of a step without which this one would only fail for the same reason. */
  needs?: ApiMessageId;
  run(services: PortalServices, to: TestAddresses): Found;
}
