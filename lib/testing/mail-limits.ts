/** Limits on mail of which only the one per address and hour counts; 0: no limit. */
export const mailLimitsOf = (addressHour = 0) => ({
  addressHour,
  addressDay: 0,
  ownerHour: 0,
  relyingPartyHour: 0,
  newOwnerDay: 0,
})
