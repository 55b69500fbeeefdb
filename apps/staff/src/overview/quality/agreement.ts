/** Share of the second decisions that are as the first; null without any. */
export const agreementOf = ({ agreed, differed }: { agreed: number; differed: number }): number | null =>
  agreed + differed === 0 ? null : agreed / (agreed + differed);
