/** A hand-over of a company's main account that the receiver has not accepted yet. */
export interface OwnershipOfferTable {
  co_id: string;
  from_user: string;
  to_user: string;
  offered_at: Date;
  expires_at: Date;
}

export interface OwnershipTables {
  ownership_offer: OwnershipOfferTable;
}
