import type { Locale } from '@portal/common/intl/locale';
import type { ApiMessageId } from '../../platform/intl/texts.ts';
import type { PortalServices } from '../../portal/remotes/registry.ts';

/** Actor of an operator's acts in the audit log. */
export const OPERATOR = 'operator';

/** Values of a command's options and arguments. */
export type Given = Readonly<Record<string, string | boolean | undefined>>;

/** What a command did: a text for people, data for programs. */
export interface Outcome {
  text: string;
  data: Readonly<Record<string, unknown>>;
  /** Ends with exit code 1, although the command ran. */
  failed?: boolean;
}

export interface Context {
  services: PortalServices;
  /** Language of the texts. */
  locale: Locale;
  say(id: ApiMessageId, values?: Readonly<Record<string, string | number>>): string;
}

interface Option {
  kind: 'text' | 'flag';
  about: ApiMessageId;
  required?: boolean;
  /** The only values that it may have. */
  choices?: readonly string[];
}

/** A command: `admin create`. */
export interface Act {
  about: ApiMessageId;
  /** What stands without a name behind the command. */
  argument?: { name: string; about: ApiMessageId };
  options?: Readonly<Record<string, Option>>;
  run(given: Given, context: Context): Promise<Outcome>;
}

/** A command of one word that opens what it needs itself: `doctor`. */
export interface StandaloneAct extends Pick<Act, 'about' | 'options'> {
  run(given: Given, context: Omit<Context, 'services'>): Promise<Outcome>;
}

/** A group of commands: `admin`. */
export interface Group {
  about: ApiMessageId;
  acts: Readonly<Record<string, Act>>;
}

/** The command cannot be carried out; the text is for the operator. */
export class OperateError extends Error {
  override name = 'OperateError';
  readonly id: ApiMessageId;
  readonly values: Readonly<Record<string, string | number>>;
  constructor(id: ApiMessageId, values: Readonly<Record<string, string | number>> = {}) {
    super(id);
    this.id = id;
    this.values = values;
  }
}

/** Text of a required option. */
export const textIn = (given: Given, name: string): string => String(given[name] ?? '').trim();
