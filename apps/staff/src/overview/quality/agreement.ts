/** Share of the second decisions that are as the first; null without any. */
export const agreementOf = ({ same, differed }: { same: number; differed: number }): number | null =>
  same + differed === 0 ? null : same / (same + differed);
