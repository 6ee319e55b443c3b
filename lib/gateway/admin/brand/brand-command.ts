import { decodeBase64 } from '@paraph/validator/encoding/base64'
import { digest } from '@paraph/validator/encoding/digest'
import { encodeHex } from '@paraph/validator/encoding/hex'
import {
  type Brand,
  changeBrand,
  findBrand,
  removeBrand,
} from '@/lib/storage/relying-parties/brands'
import { findRelyingParty } from '@/lib/storage/relying-parties/relying-parties'
import { accentPattern, isLegible, lowestContrast } from '@/lib/vocabulary/brand'
import { limits } from '../../contract/limits'
import { line } from '../../contract/text'
import { logoFault } from '../../rules/logo-fault'
import type { AdminAnswer, Administered } from '../relying-party-commands'

/** Input of the command; absent fields are not changed. */
export interface BrandInput {
  /** Name of the relying party. */
  readonly name: string
  readonly displayName?: string | undefined
  /** Colour as `#rrggbb`. */
  readonly accent?: string | undefined
  /** Logo: a PNG, in Base64. */
  readonly logo?: string | undefined
  /** Removes the whole brand. */
  readonly remove?: boolean | undefined
}

/** Shows, changes or removes the brand of a relying party. */
export async function brandCommand(
  { db, clock }: Pick<Administered, 'db' | 'clock'>,
  { name, remove, ...given }: BrandInput,
): Promise<AdminAnswer> {
  const fault = faultOf(given)
  if (fault) return { ok: false, message: fault }
  return await db.transaction(async (tx) => {
    const found = await findRelyingParty(tx, name)
    if (!found) return { ok: false, message: `There is no relying party ${name}` }
    const relyingPartyId = found.id
    if (remove) await removeBrand(tx, relyingPartyId)
    const change = changeOf(given)
    if (Object.keys(change).length > 0) {
      await changeBrand(tx, { relyingPartyId, ...change, changedAt: clock() })
    }
    return {
      ok: true,
      message: described(name, await findBrand(tx, { relyingPartyId, owner: null })),
    }
  })
}

type Given = Omit<BrandInput, 'name' | 'remove'>

function faultOf({ displayName, accent, logo }: Given): string | undefined {
  const named = displayName === undefined || line(limits.nameLength).safeParse(displayName).success
  if (!named)
    return `The display name is empty, longer than ${limits.nameLength} characters, or has invisible characters`
  if (accent !== undefined && !accentPattern.test(accent))
    return 'The accent is not a colour like #0b5d57'
  if (accent !== undefined && !isLegible(accent)) {
    return `Text in ${accent} is hard to read: its contrast is ${lowestContrast(accent).toFixed(1)}, at least 4.5 is needed; choose a darker colour`
  }
  return logo === undefined ? undefined : logoFault(decodeBase64(logo))
}

function changeOf({ displayName, accent, logo }: Given) {
  return {
    ...(displayName === undefined ? {} : { displayName }),
    ...(accent === undefined ? {} : { accent: accent.toLowerCase() }),
    ...(logo === undefined ? {} : { logo, logoDigest: digestOfLogo(logo) }),
  }
}

const digestOfLogo = (logo: string) => encodeHex(digest('SHA-256', decodeBase64(logo)))

function described(name: string, brand: Brand | undefined): string {
  if (!brand) return `${name} has no brand: its signers see only the owner's name`
  const { displayName, accent, logoDigest } = brand
  const parts = [
    `display name ${displayName ?? 'none'}`,
    `accent ${accent ?? 'none'}`,
    `logo ${logoDigest === null ? 'none' : `SHA-256 ${logoDigest}`}`,
  ]
  return `${name}: ${parts.join(', ')}`
}
