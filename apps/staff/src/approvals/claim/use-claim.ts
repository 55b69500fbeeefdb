import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@portal/common/client/api-error';
import type { ReviewChange } from '@portal/common/contract/queues/review';
import { ApprovalStatus } from '@portal/common/enums/approval/approval-status';
import { useCall } from '@portal/common/host/use-host';
import { MINUTE_MS } from '@portal/common/rules/units';
import type { Queue, QueueRequest } from '../queue.ts';
import { useAskNow, useClaims, useLatestChange } from './changes.queries.ts';

/** A claim is renewed at most this often, however much is typed. */
const RENEW_MS = MINUTE_MS;

/** Why a request cannot be decided here: somebody else works on it, or it has been decided or withdrawn. */
export type Hindrance = { kind: 'claimed'; name: string; since: string } | { kind: 'ended'; change: ReviewChange };

/**
 * The own claim of a request. `touch` takes it and renews it; it ends when the page is left or closed. `hindrance` says
 * why nothing can be decided now; `limited`: the reader works on too many other requests to claim this one.
 */
export function useClaim(
  queue: Pick<Queue<QueueRequest>, 'kind' | 'review'>,
  id: number,
): { touch: () => void; hindrance: Hindrance | undefined; limited: boolean } {
  const call = useCall();
  const askNow = useAskNow(queue);
  const claims = useClaims(queue);
  const change = useLatestChange(queue, id);
  const [refused, setRefused] = useState<{ name: string; since: string }>();
  const [limited, setLimited] = useState(false);
  const renewed = useRef(0);
  const claiming = useRef<Promise<void>>(undefined);
  const claim = claims.find((one) => one.id === id);
  const lost = claim?.own === 0;

  useEffect(
    function takeAgainAfterLoss() {
      if (lost) renewed.current = 0;
    },
    [lost],
  );

  useEffect(
    function forgetRefusal() {
      // The poll has returned newer claims.
      setRefused(undefined);
    },
    [claims],
  );

  const { release: releaseCall } = queue.review;
  // Kept in a ref: a change of language creates a new `call`, and must not release the claim.
  const latest = useRef(call);
  useEffect(
    function keepLatestCall() {
      latest.current = call;
    },
    [call],
  );
  useEffect(
    function releaseOnLeaving() {
      function release() {
        if (renewed.current === 0) return;
        renewed.current = 0;
        // `keepalive`: the request outlives the page.
        latest.current(releaseCall, { params: { id: String(id) } }, { keepalive: true }).catch(() => {
          /* it expires */
        });
      }
      window.addEventListener('pagehide', release);
      return () => {
        window.removeEventListener('pagehide', release);
        // The claim may be under way: a release that arrives before it ends nothing.
        if (claiming.current) void claiming.current.then(release);
      };
    },
    [releaseCall, id],
  );

  function touch() {
    const now = Date.now();
    if (now - renewed.current < RENEW_MS) return;
    renewed.current = now;
    claiming.current = call(queue.review.claim, { params: { id: String(id) } }).then(
      () => {
        setLimited(false);
        askNow();
      },
      (error: unknown) => {
        renewed.current = 0;
        if (!(error instanceof ApiError)) return;
        setLimited(error.code === 'Account.Approval.Claims.Limit');
        const { name, since } = (error.more.claim ?? {}) as { name?: string; since?: string };
        if (name !== undefined && since !== undefined) setRefused({ name, since });
        askNow();
      },
    );
  }

  return { touch, hindrance: hindranceOf({ claim: lost ? claim : refused, change }), limited };
}

function hindranceOf({
  claim,
  change,
}: {
  claim: { name: string; since: string } | undefined;
  change: ReviewChange | undefined;
}): Hindrance | undefined {
  if (change && change.status !== ApprovalStatus.pending) return { kind: 'ended', change };
  return claim && { kind: 'claimed', name: claim.name, since: claim.since };
}
