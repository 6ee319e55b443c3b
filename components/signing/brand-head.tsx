import type { Invitation } from '@/lib/gateway/contract/entries/hosted'
import { accentAddress } from '@/lib/portal/signer/accent-style'

interface BrandHeadProps {
  /** Id of the signing page. */
  readonly id: string
  readonly brand: Invitation['brand']
}

/** The relying party's logo and name above a signing page, which gets the party's colour. */
export function BrandHead({ id, brand }: BrandHeadProps) {
  if (brand === null) return null
  const { name, accent, logo_sha256: logo } = brand
  return (
    <>
      {accent !== null && <link rel="stylesheet" href={accentAddress(accent)} precedence="brand" />}
      <div className="mb-4 flex items-center gap-3 empty:hidden">
        {logo !== null && (
          // biome-ignore lint/performance/noImgElement: next/image has a style attribute, which the policy forbids.
          <img
            src={`/files/sign/${id}/logo?${logo.slice(0, 16)}`}
            alt=""
            className="h-8 max-w-40 object-contain"
          />
        )}
        {name !== null && <p className="text-lg font-semibold wrap-anywhere">{name}</p>}
      </div>
    </>
  )
}
