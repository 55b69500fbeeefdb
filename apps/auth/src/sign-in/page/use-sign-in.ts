import { useEffect, useReducer, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError, networkError } from '@portal/common/client/api-error';
import { AccountType } from '@portal/common/enums/sign-in/account-type';
import { remember } from '@portal/common/host/storage/browser-store';
import { useChallenge } from '@portal/common/host/use-challenge';
import { useCall, useHost } from '@portal/common/host/use-host';
import { leaveSignIn } from './leave-sign-in.ts';
import { signIn, type Credentials, type EntryType, type Further, type SignedIn } from '../sign-in.queries.ts';
import { ENTRY, next, type Settled } from '../sign-in.steps.ts';

/** HTTP status of the answers that ask for a further step. */
const ASKS = 409;

type LaterSteps = typeof import('../later-steps/later-steps.tsx');

/** The results of earlier steps, sent with each later call. */
function settledBy({ accountId, choiceTicket }: Further): Settled {
  return { ...(accountId && { accountId }), ...(choiceTicket && { choiceTicket }) };
}

/**
 * State and actions of one sign-in: account and secret, then the steps that the API asks for. The secret is kept in
 * memory for the repeated calls and dropped by Back. The code of the later steps is loaded on demand.
 */
export function useSignIn(
  userType: EntryType,
  {
    isReturn,
    onLeft,
  }: {
    /** The challenge in the address has been used. */
    isReturn: boolean;
    onLeft: () => void;
  },
) {
  const host = useHost();
  const call = useCall();
  const [query] = useSearchParams();
  const challenge = useChallenge(userType);
  const [step, tell] = useReducer(next, ENTRY);
  const [later, setLater] = useState<LaterSteps | null>(null);
  const [who, setWho] = useState<Omit<Credentials, 'secret'> | null>(null);
  const [refusal, setRefusal] = useState<{ error: ApiError } | null>(null);
  const [busy, setBusy] = useState(false);
  const credentials = useRef<Credentials | null>(null);

  useEffect(
    function renewSpentChallenge() {
      if (isReturn) challenge.renew();
    },
    [challenge, isReturn],
  );

  useEffect(function forgetWhenLeft() {
    return () => {
      credentials.current = null;
    };
  }, []);

  function arrive(signedIn: SignedIn) {
    const given = credentials.current;
    if (given)
      remember(
        'local',
        'loginAccount',
        given.remember && given.accountType !== AccountType.phone ? given.account.trim() : null,
      );
    credentials.current = null;
    setBusy(true);
    onLeft();
    leaveSignIn(host, signedIn, query);
  }

  function restart(error?: ApiError) {
    credentials.current = null;
    setBusy(false);
    setRefusal(error ? { error } : null);
    tell({ type: 'restarted' });
  }

  /**
   * Signs in with the credentials in memory. Rejects with a refusal that asks for no further step. An answer after Back
   * or on another page is ignored.
   */
  async function attempt(given: Credentials, further: Further) {
    setBusy(true);
    try {
      const { signedIn, recoveryCodes } = await signIn(call, userType, given, further);
      if (credentials.current !== given) return;
      if (!recoveryCodes?.length) return arrive(signedIn);
      tell({ type: 'enrolled', codes: recoveryCodes, signedIn });
    } catch (error) {
      if (credentials.current !== given) return;
      const told = error instanceof ApiError ? error : networkError(host.locale);
      if (told.status !== ASKS) throw told;
      // When the code of the steps cannot be loaded, the form shows an error and keeps its input.
      const steps = await import('../later-steps/later-steps.tsx').catch(() => {
        throw networkError(host.locale);
      });
      const asked = steps.askedBy(told.code, told.more, settledBy(further));
      if (!asked) throw told;
      setLater(steps);
      tell({ type: 'asked', step: asked });
    }
    setBusy(false);
  }

  async function begin(typed: Omit<Credentials, 'challenge'>) {
    setBusy(true);
    setRefusal(null);
    try {
      const given = { ...typed, challenge: '' };
      credentials.current = given;
      given.challenge = await challenge.current();
      if (credentials.current !== given) return;
      const { secret: _, ...known } = given;
      setWho(known);
      await attempt(given, {});
    } catch (error) {
      const told = error instanceof ApiError ? error : networkError(host.locale);
      if (told.code === 'Account.Page.Expired') challenge.renew();
      restart(told);
    }
  }

  /** Signs in with the result of a later step. Rejects with a refusal that the step shows. */
  async function proceed(further: Further): Promise<void> {
    const given = credentials.current;
    if (!given || !later) return restart();
    try {
      await attempt(given, further);
    } catch (error) {
      const told = error as ApiError;
      setBusy(false);
      if (told.code === 'Account.Page.Expired') return expire();
      if (later.RENEWING.has(told.code)) await attempt(given, settledBy(further)).catch(restart);
      if (later.SHOWN_BY_STEP.has(told.code)) throw told;
      restart(told);
    }
  }

  function expire() {
    credentials.current = null;
    setBusy(false);
    challenge.renew();
    tell({ type: 'expired' });
  }

  return { step, later, who, refusal, busy, challenge, begin, proceed, restart, expire, arrive };
}
