import type { MailTemplate } from '../mail/templates.ts';

/** A sensitive act: what it asks for first, and who learns of it. */
export interface Row {
  /**
   * Calls of the contract that do it or begin it, below `/api/account/`. Where all acts of a call ask for a recent
   * sign-in, `serve` refuses it without one; otherwise its handler does, once it knows which act it is.
   */
  calls: readonly string[];
  /** Calls that finish it. The step-up was before. */
  ends?: readonly string[];
  /** `signIn`: a sign-in in the last 10 minutes. `proof`: the call itself takes a password, a code or a one-time link. */
  stepUp: 'signIn' | 'proof' | 'none';
  /**
   * Always at proven addresses: e-mail, otherwise SMS. `owner`: of the account it happens to; `actor`: who did it;
   * `administrators`: all of the company, or of the provider; `person`: whom else it concerns; `colleagues`: the provider's administrators
   * but the one who did it.
   */
  told: 'owner' | 'administrators' | 'person' | 'actor' | 'colleagues' | 'nobody';
  /** What they read. */
  message?: MailTemplate;
  /** The link of the message says "this was not me" and locks the account that acted, or that it happened to. */
  locks?: true;
  /** Why a message has no such link. */
  noLock?: string;
  /** The action in the audit log, unless it is the name of the row. */
  action?: string;
  /** Whose activity shows it. The audit log has it in any case. */
  activity: 'owner' | 'actor' | 'nobody';
}

/** Why messages with the first link of an account lock nothing. */
export const INVITED = 'the account is new, and its link sets the first password';
