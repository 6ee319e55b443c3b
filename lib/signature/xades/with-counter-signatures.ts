import type { XadesSignature } from './read'

/** Signatures, each with those that others made over it right behind (EN 319 132-1, 5.2.7). */
export function withCounterSignatures(
  signatures: readonly XadesSignature[],
): readonly XadesSignature[] {
  return signatures.flatMap((one) => [one, ...withCounterSignatures(counterSignaturesOf(one))])
}

function counterSignaturesOf({ unsignedProperties }: XadesSignature): readonly XadesSignature[] {
  return unsignedProperties.flatMap((property) =>
    property.kind === 'counter-signature' ? [property.signature] : [],
  )
}
