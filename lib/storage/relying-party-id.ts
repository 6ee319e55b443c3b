declare const proof: unique symbol

/**
 * A relying party whose access token was checked. Only `lib/storage/relying-parties.ts` mints it;
 * whatever touches somebody's documents or sessions demands it.
 */
export type RelyingPartyId = string & { readonly [proof]: 'RelyingPartyId' }
