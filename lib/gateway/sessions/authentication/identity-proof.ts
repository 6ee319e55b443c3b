import { builtInMethods, type IdentityProof, type MethodName } from '@/lib/vocabulary/provider'

/** A finished login. */
interface Login {
  readonly family: MethodName
  readonly proof?: IdentityProof | undefined
}

/** How the person of a login was identified. Earlier releases did not store it. */
export function proofOf({ family, proof }: Login): IdentityProof {
  return proof ?? (builtInMethods.some((name) => name === family) ? 'signature' : 'provider')
}

/** The provider whose statement is the only proof of a login; undefined if the person signed a challenge. */
export function voucherOf(login: Login): MethodName | undefined {
  return proofOf(login) === 'provider' ? login.family : undefined
}

/**
 * Whether a login may identify the signer whom an invitation names. A provider's statement without a signature is
 * accepted only if the invitation asks for this provider.
 */
export function mayIdentify(
  login: Login,
  { method }: { readonly method: MethodName | null },
): boolean {
  return voucherOf(login) === undefined || method === login.family
}
