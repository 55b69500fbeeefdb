import type { FleetRow } from '@portal/common/contract/console/idp-fleet';

/** A provider at risk; `change` overrides members. */
export const fleetRow = (change: Partial<FleetRow> = {}): FleetRow => ({
  config_id: 'idp-1',
  idp_name: 'AD-Head-Office',
  idp_agreement: 1,
  company_id: 'co-1',
  company_name: 'Northlake Optics Co.',
  is_partner: 0,
  risk: 3,
  findings: [
    { finding: 'unusable', level: 0, risk: 3, detail: 'validUntil', since_time: '2026-11-18T18:00:00.000Z' },
    {
      finding: 'certificate',
      level: 14,
      risk: 1,
      detail: '2026-12-02T08:00:00.000Z',
      since_time: '2026-11-04T18:00:00.000Z',
    },
  ],
  since_time: '2026-11-04T18:00:00.000Z',
  looked_time: '2026-11-20T18:00:00.000Z',
  used_time: '2026-11-20T08:00:00.000Z',
  ...change,
});
