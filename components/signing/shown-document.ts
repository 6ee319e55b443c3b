import type { Invitation } from '@/lib/gateway/contract/hosted'

/** The document as the page names it, and where its octets are. */
export type ShownDocument = NonNullable<Invitation['document']> & { readonly address: string }

/** Address of the document behind a link. */
export const fileAddress = (id: string) => `/status/sign/${id}/file`
