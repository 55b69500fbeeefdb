import {
  readDemandEffect,
  readDemands,
  turnOffDemand,
  turnOnDemand,
  type Demand,
  type DemandPerson,
} from '@portal/common/contract/company/demands';
import { DemandKind } from '@portal/common/enums/user/demand-kind';
import { DAY_MS } from '@portal/common/rules/units';
import { mock } from '@portal/common/testing/handlers';

/** Whom a demand would stop. */
export const lackingPeople: DemandPerson[] = [
  { user_id: 'u-8', user_name: 'Bao Ning', address: 'bao@acme.example', lack: 'nothing', told: 1 },
  { user_id: 'u-9', user_name: 'Chen Rui', address: '+86-13911112222', lack: 'noPasskey', told: 0 },
];

/** Mocks of a company that demands nothing yet. */
export function demandMocks() {
  let demands: Demand[] = [];
  const peopleFor = (kind: DemandKind): DemandPerson[] =>
    kind === 'passkey'
      ? lackingPeople
      : lackingPeople.slice(0, 1).map((one) => (kind === 'sessions' ? { ...one, lack: 'session' } : one));
  return [
    mock(readDemands, () => ({ demands, kinds: [...DemandKind] })),
    mock(readDemandEffect, ({ query }) => {
      const people = peopleFor(query.kind);
      return { count: people.length, people };
    }),
    mock(turnOnDemand, ({ body: { kind, days = null } }) => {
      const now = Date.now();
      const on_time = new Date(now).toISOString();
      const from_time = new Date(now + DAY_MS).toISOString();
      demands = [...demands, { kind, days, on_time, from_time, by_name: 'Lin Yuan', counts: 0 }];
      return {};
    }),
    mock(turnOffDemand, ({ query }) => {
      demands = demands.filter(({ kind }) => kind !== query.kind);
      return {};
    }),
  ];
}
