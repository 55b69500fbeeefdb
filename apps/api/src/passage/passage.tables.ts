/** `sealed`: what the page left, encrypted. */
export interface PassageTable { state_hash: string; browser_hash: string; sealed: string; expires_at: Date }
export interface PassageTables { passage: PassageTable }
