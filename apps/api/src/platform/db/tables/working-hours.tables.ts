export interface WorkingHoursTables {
  /** Days that differ from the weekly working hours. */
  special_day: {
    /** `YYYY-MM-DD`. */
    day: string;
    /** False on holidays, true on weekend days that are worked. */
    works: boolean;
    name: string;
  };
}
