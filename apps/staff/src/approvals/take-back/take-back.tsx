import { createContext, use, useMemo, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { App } from '@portal/common/antd/base';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { failureText } from '@portal/common/form/server-message';
import { useCall, useHost } from '@portal/common/host/use-host';
import { TAKE_BACK } from '@portal/common/rules/limits';
import { useForgetDecision } from '../claim/changes.queries.ts';
import { useAction } from '../keys/keys.ts';
import type { Made } from './made.ts';
import { TakeBackNotice } from './notice.tsx';

interface TakeBack {
  /** Shows what was decided, with a button that takes it back. */
  made(decision: Made): void;
  /** Values of the form of a decision that was taken back. Given once: what is typed later is newer. */
  typedFor(request: { kind: string; id: number }): object | undefined;
}

const Context = createContext<TakeBack | null>(null);

/** All notices share a place: only the latest decision has one. */
const KEY = 'takeBack';

/**
 * Offers to take decisions back, on every page of this app. It is outside the pages, because a decision leaves its
 * page.
 */
export function TakeBackProvider({ children }: { children: ReactNode }) {
  const call = useCall();
  const intl = useIntl();
  const { events } = useHost();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const forget = useForgetDecision();
  const [decisions, setDecisions] = useState<readonly Made[]>([]);
  const typed = useRef<Pick<Made, 'queue' | 'id' | 'typed'>>(undefined);

  async function takeBack(decision: Made): Promise<void> {
    const { queue, id, company, address, state } = decision;
    setDecisions((all) => all.filter((one) => one !== decision));
    try {
      await call(queue.review.takeBack, { params: { id: String(id) } });
    } catch (error) {
      // What was decided earlier is too late as well.
      setDecisions([]);
      return message.error({ key: KEY, content: failureText(error, intl.locale) });
    }
    typed.current = decision;
    forget(queue, id);
    events.emit('approval:changed', { kind: queue.kind, id, status: ApprovalStatus.pending });
    message.info({ key: KEY, content: <FormattedMessage id="approvals.takeBack.done" values={{ company }} /> });
    void navigate(address, { state });
  }

  const last = decisions.at(-1);
  useAction('takeBack', last && (() => void takeBack(last)));

  const latest = useRef(takeBack);
  latest.current = takeBack;
  const api = useMemo(
    (): TakeBack => ({
      made(decision) {
        setDecisions((all) => [...all, decision]);
        message.success({
          key: KEY,
          duration: TAKE_BACK.livesMs / 1000,
          pauseOnHover: false,
          content: (
            <TakeBackNotice key={decision.id} decision={decision} onTakeBack={() => void latest.current(decision)} />
          ),
        });
      },
      typedFor({ kind, id }) {
        const last = typed.current;
        if (last?.queue.kind !== kind || last.id !== id) return undefined;
        typed.current = undefined;
        return last.typed;
      },
    }),
    [message],
  );

  return <Context value={api}>{children}</Context>;
}

/** The offer to take decisions back; see `TakeBack`. */
export function useTakeBack(): TakeBack {
  const api = use(Context);
  if (!api) throw new Error('useTakeBack needs a TakeBackProvider above it');
  return api;
}
