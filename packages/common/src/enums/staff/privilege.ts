/** Privileges of staff. `admin` implies all others. */
export const Privilege = {
  admin: 'Employee.Privilege.Admin',
  customerView: 'Employee.Privilege.Customer.View',
  customerManage: 'Employee.Privilege.Customer.Manage',
  customerContactEdit: 'Employee.Privilege.Customer.Contact.Edit',
  customerAccountView: 'Employee.Privilege.Customer.Account.View',
  customerAccountReset: 'Employee.Privilege.Customer.Account.Reset',
  customerCancelView: 'Employee.Privilege.Customer.Cancel.View',
  partnerCreate: 'Employee.Privilege.Partner.Create',
  partnerEdit: 'Employee.Privilege.Partner.Edit',
  partnerView: 'Employee.Privilege.Partner.View',
  approvalCertification: 'Employee.Privilege.Approval.Certification',
  approvalRegister: 'Employee.Privilege.Approval.Register',
  approvalContract: 'Employee.Privilege.Approval.Contract',
  approvalAccount: 'Employee.Privilege.Approval.Account',
  /** Leads the work on requests: assigns them to others, and sees who has how much. */
  approvalLead: 'Employee.Privilege.Approval.Lead',
  systemAccessKey: 'Employee.Privilege.System.AccessKey',
  systemImport: 'Employee.Privilege.System.Import',
  systemAudit: 'Employee.Privilege.System.Audit',
} as const;
export type Privilege = (typeof Privilege)[keyof typeof Privilege];

/**
 * True when `held` includes `wanted`, directly, through admin, or because partner create and edit imply partner view.
 */
export function holds(held: readonly string[], wanted: Privilege): boolean {
  if (held.includes(Privilege.admin) || held.includes(wanted)) return true;
  return (
    wanted === Privilege.partnerView && (held.includes(Privilege.partnerCreate) || held.includes(Privilege.partnerEdit))
  );
}
