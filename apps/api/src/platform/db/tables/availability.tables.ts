export interface AvailabilityTables {
  availability_form: { form_hash: string; checks: number; started_at: Date };
}
